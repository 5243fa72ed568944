import { type Static, Type } from "typebox";
import { LIMITS } from "./limits.ts";
import { base64Image, Name, Named, Nullable, Time } from "./schema.ts";

const PROOF_IMAGE = base64Image(LIMITS.imageBytes);

/** A signature or a photo in a body. */
export const ImageText = (description: string) =>
  Type.String({ ...PROOF_IMAGE, description: `${description}: ${PROOF_IMAGE.description}` });

export const SignerName = Name(LIMITS.signerCharacters, "of the person who signed");

export const HandOverPhoto = ImageText("of the package at the door, or of whoever took it");
export const SignatureImage = ImageText("what they have drawn, dark on a light or transparent ground");

/** How the recipient confirmed the hand-over, as records and events tell it. */
export const ProofKind = Type.Enum(["code", "signature"] as const, {
  description: "how the recipient confirmed the hand-over; null before it",
});
export const SignedBy = Type.String({ description: "who signed for it; null where nobody has" });

/** An image that proves a hand-over or shows a problem. */
const ProofImage = Named("ProofImage", {
  id: Type.String({ description: "img_ and random letters and digits" }),
  kind: Type.Enum(["signature", "photo", "problem"] as const, {
    description: "`signature` and `photo` of the hand-over; `problem`: of a problem that a rider reported",
  }),
  url: Type.String({ description: "where the image is, for the same keys as this operation" }),
  media_type: Type.Enum(["image/png", "image/jpeg"] as const, { description: "a signature is a PNG, a photo a JPEG" }),
  received_at: Time("when the rider's phone had sent it"),
  expires_at: Time(`when it is deleted, ${LIMITS.imageDays} days later`),
});

/** Answer of GET /v1/deliveries/:id/proof. */
export const DeliveryProof = Named("DeliveryProof", {
  delivery_id: Type.String({ description: "the delivery" }),
  proof: Nullable(ProofKind),
  signed_by: Nullable(SignedBy),
  delivered_at: Nullable(Time("when it was handed over")),
  images: Type.Array(ProofImage, { description: "oldest first" }),
});
export type DeliveryProof = Static<typeof DeliveryProof>;
