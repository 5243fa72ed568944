import type { PointGroup } from "signature_pad";

/** What is entered at the door before it is sent, whether the recipient says the code or signs. */
interface AtDoor {
  /** The digits so far. */
  code: string;
  /** A JPEG in base64. */
  photo: string | null;
  /** Whether the cash was collected. Null: not answered yet. */
  collected: boolean | null;
  signer: string;
  strokes: readonly PointGroup[];
}

export const AT_DOOR: AtDoor = { code: "", photo: null, collected: null, signer: "", strokes: [] };
