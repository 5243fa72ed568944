import { type Static, Type } from "typebox";
import { Nullable, Text } from "./schema.ts";

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

const KINDS = ["secret", "publishable"] as const;

const RESTRICTIONS = {
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: 50,
      description:
        "addresses and CIDR ranges, IPv4 or IPv6, that a secret key may be used from; from anywhere when absent",
    }),
  ),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 260 }), {
      minItems: 1,
      maxItems: 50,
      description:
        "exact origins (https://shop.example) of the pages that a publishable key may be used in; all when absent. Browsers alone say where they come from, so it binds pages, not programs",
    }),
  ),
};

/** Body of POST /v1/account/keys. */
export const CreateKey = Type.Object(
  {
    kind: Type.Enum(KINDS, { description: "secret for servers, publishable for web pages" }),
    name: Text(80, "what it is for, to tell your keys apart"),
    ...RESTRICTIONS,
  },
  {
    additionalProperties: false,
    examples: [{ kind: "publishable", name: "Order page", allowed_origins: ["https://shop.example"] }],
  },
);
export type CreateKey = Static<typeof CreateKey>;

/** Body of POST /v1/account/keys/:id/roll. */
export const RollKey = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * 86_400,
        description: "how long the old key goes on working; a day when absent, 0 ends it at once",
      }),
    ),
  },
  { additionalProperties: false, examples: [{ overlap_seconds: 3600 }] },
);
export type RollKey = Static<typeof RollKey>;

/** A key without itself. */
export const Key = Type.Object({
  id: Type.String({ description: "the key's id; it opens nothing" }),
  kind: Type.Enum(KINDS, { description: "secret or publishable" }),
  name: Type.String({ description: "as given" }),
  hint: Type.String({ description: "its prefix and its last four characters" }),
  allowed_ips: Nullable(Type.Array(Type.String(), { description: "null: from anywhere" })),
  allowed_origins: Nullable(Type.Array(Type.String(), { description: "null: in any page" })),
  created_at: Type.String({ format: "date-time", description: "ISO 8601, UTC" }),
  expires_at: Nullable(Type.String({ format: "date-time", description: "when it stops working, after it was rolled" })),
  revoked_at: Nullable(Type.String({ format: "date-time", description: "when it was revoked" })),
});
export type Key = Static<typeof Key>;

/** The answer that makes a key: the only one that shows it. */
export const KeyWithSecret = Type.Object({
  ...Key.properties,
  key: Type.String({ description: "the key; we keep a hash of it and can't show it again" }),
});
export type KeyWithSecret = Static<typeof KeyWithSecret>;
