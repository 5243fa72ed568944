import type { PointGroup } from "signature_pad";

/** What is entered at the door before it is sent, whether the recipient says the code or signs. */
interface AtDoor {
  /** A JPEG in base64. */
  photo: string | null;
  /** Whether the cash was collected. Null: not answered yet. */
  collected: boolean | null;
  signer: string;
  strokes: readonly PointGroup[];
}

export const AT_DOOR: AtDoor = { photo: null, collected: null, signer: "", strokes: [] };
