import { type Static, Type } from "typebox";
import { Named, Nullable, Time } from "./schema.ts";

/** The way of a package that couldn't be handed over, back to the shop. */
export const DeliveryReturn = Named("DeliveryReturn", {
  reason: Nullable(Type.String({ description: "why it couldn't be handed over; null once that was erased" })),
  state: Type.Enum(["returning", "returned"], {
    description: "`returning`: the rider brings it back; `returned`: it is back at the shop",
  }),
  at: Time("when that state began"),
});
export type DeliveryReturn = Static<typeof DeliveryReturn>;
