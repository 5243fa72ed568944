import { type Static, Type } from "typebox";
import { STATUSES } from "./status.ts";
import { Text } from "./text.ts";

/** Body of POST /v1/test/deliveries/:id/advance. */
export const Advance = Type.Object(
  {
    to: Type.Optional(
      Type.Enum(STATUSES, {
        description:
          "how far to go, step by step; the next status when absent. searching loses the rider, cancelled is the operator's",
      }),
    ),
    code: Type.Optional(Text(20, "the delivery_code: it, or a signature, is needed to become delivered")),
    signature: Type.Optional(Text(120, "who signed for it, in place of the code")),
  },
  { additionalProperties: false, examples: [{ to: "in_transit" }] },
);
export type Advance = Static<typeof Advance>;
