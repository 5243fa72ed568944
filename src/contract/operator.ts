import { type Static, Type } from "typebox";
import { DeliveryRecord } from "./delivery-record.ts";
import { HandOverPhoto, SignatureImage, SignerName } from "./proof.ts";
import { Named, Nullable, Text, Time } from "./schema.ts";
import { STATUSES } from "./status.ts";

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

const RiderId = (description: string) =>
  Type.String({ minLength: 1, maxLength: 120, pattern: "^[0-9A-Za-z_-]+$", description });
const Reason = Text(500, "why: the delivery's history keeps it");

/** Body of POST /v1/operator/deliveries/:id/assign and …/offer. */
export const ChooseRider = Type.Object(
  { rider_id: RiderId("the rider") },
  { title: "ChooseRider", additionalProperties: false, examples: [{ rider_id: "rdr_5Wm0pYc1nVZtQ8aRk3LdXs" }] },
);
export type ChooseRider = Static<typeof ChooseRider>;

/** Body of POST /v1/operator/deliveries/:id/unassign. */
export const UnassignRider = Type.Object(
  {
    reason: Reason,
    rider_id: Type.Optional(RiderId("the rider who has it as far as you know: if another one has, nothing changes")),
  },
  { title: "UnassignRider", additionalProperties: false, examples: [{ reason: "A flat tyre" }] },
);
export type UnassignRider = Static<typeof UnassignRider>;

/** Body of POST /v1/operator/deliveries/:id/hand_over. */
export const HandOverToRider = Type.Object(
  {
    rider_id: RiderId("the rider who takes over"),
    reason: Reason,
    from_rider_id: Type.Optional(
      RiderId("the rider who has it as far as you know: if another one has, nothing changes"),
    ),
  },
  {
    title: "HandOverToRider",
    additionalProperties: false,
    examples: [{ rider_id: "rdr_5Wm0pYc1nVZtQ8aRk3LdXs", reason: "The chain broke" }],
  },
);
export type HandOverToRider = Static<typeof HandOverToRider>;

/** Body of POST /v1/operator/deliveries/:id/advance. */
export const TakeStep = Type.Object(
  {
    to: Type.Enum(["rider_arriving", "at_pickup", "picked_up", "in_transit"], {
      description: "the status that the step leads to, which is the next one",
    }),
    reason: Reason,
  },
  { title: "TakeStep", additionalProperties: false, examples: [{ to: "picked_up", reason: "Their phone is off" }] },
);
export type TakeStep = Static<typeof TakeStep>;

/** What the operator's people do with a delivery. */
export const ACTS = [
  "assign",
  "offer",
  "unassign",
  "hand_over",
  "advance",
  "unlock_code",
  "change",
  "cancel",
  "complete",
] as const;
export type ActName = (typeof ACTS)[number];

/** Answer of GET /v1/operator/deliveries/:id/history. */
export const DeliveryHistory = Named("DeliveryHistory", {
  data: Type.Array(
    Named("DeliveryHistoryEntry", {
      at: Time("when it happened"),
      status: Nullable(
        Type.Enum(STATUSES, { description: "the status that the delivery reached; null where it stayed" }),
      ),
      changed_by: Type.Enum(["service", "rider", "merchant", "operator"], { description: "who did it" }),
      act: Nullable(Type.Enum(ACTS, { description: "what the operator did; null for everybody else" })),
      actor: Nullable(
        Type.Object(
          { id: Type.String(), name: Type.String() },
          { description: "the operator's key, by its name of that day; null for everybody else" },
        ),
      ),
      reason: Nullable(Type.String({ description: "why, where the operator said it" })),
      rider: Nullable(
        Type.Object({ id: Type.String(), name: Type.String() }, { description: "the rider whom the act chose" }),
      ),
    }),
    { description: "the oldest first" },
  ),
});
export type DeliveryHistory = Static<typeof DeliveryHistory>;
