import { type Static, Type } from "typebox";
import { DeliveryRecord } from "./delivery-record.ts";
import { HandOverPhoto, SignatureImage, SignerName } from "./proof.ts";
import { Named } from "./schema.ts";

/** A delivery as the operator sees it: its record, and the account that it belongs to. */
export const OperatorDelivery = Named("OperatorDelivery", {
  account_id: Type.String({ description: "the merchant's account" }),
  ...DeliveryRecord.properties,
});
export type OperatorDelivery = Static<typeof OperatorDelivery>;

/** Body of POST /v1/operator/deliveries/:id/complete. */
export const CompleteDelivery = Type.Object(
  { signature: SignerName, image: Type.Optional(SignatureImage), photo: Type.Optional(HandOverPhoto) },
  { title: "CompleteDelivery", additionalProperties: false, examples: [{ signature: "Wanjiru M." }] },
);
export type CompleteDelivery = Static<typeof CompleteDelivery>;
