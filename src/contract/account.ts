import { type Static, Type } from "typebox";

/** Answer of GET /v1/account. */
export const Account = Type.Object({
  id: Type.String({ description: "the account's id" }),
  name: Type.String({ description: "whose it is" }),
  environment: Type.Enum(["sandbox", "production"], { description: "where its keys work" }),
  limits: Type.Object({
    requests_per_second: Type.Integer({ minimum: 1, description: "of each of the account's keys" }),
  }),
  key: Type.Object(
    {
      id: Type.String({ description: "the id of the key that asked" }),
      kind: Type.Enum(["secret", "publishable"], { description: "what kind it is" }),
      name: Type.String({ description: "its name" }),
    },
    { description: "the key that this request was made with" },
  ),
  created_at: Type.String({ format: "date-time", description: "ISO 8601, UTC" }),
});
export type Account = Static<typeof Account>;
