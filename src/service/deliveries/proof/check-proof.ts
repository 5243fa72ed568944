import { LIMITS } from "../../../contract/limits.ts";
import type { Proof } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import type { CleanImage } from "./clean-image.ts";
import { storeImage } from "./stored-images.ts";

/** How the recipient confirmed the hand-over. */
export type ProofOfDelivery = ProofByCode | ProofBySignature;

interface WithImages {
  /** Reads the images that were sent and re-encodes them. This is slow, so call it when everything else has been checked. */
  readImages?: (() => Promise<ProofImages>) | undefined;
}

interface ProofImages {
  /** The drawn signature. Absent if they signed on paper, and in the sandbox, where nobody draws. */
  signature?: CleanImage | undefined;
  photo?: CleanImage | undefined;
}

interface ProofByCode extends WithImages {
  code: string;
  /** Names the try. A phone that didn't get the answer sends the try again with the same name. */
  attempt?: string | undefined;
}

export interface ProofBySignature extends WithImages {
  /** The name of the person who signed. */
  signature: string;
}

/** A proof that was checked, with its images. */
export interface CheckedProof {
  provedBy: Proof;
  signedBy: string | null;
  images: ProofImages;
}

/** After this many wrong codes, only a signature is accepted. */
export const CODE_TRIES = LIMITS.codeTries;

/**
 * Checks how the recipient confirmed the hand-over, and reads the images.
 * @throws ServiceProblem wrong_code, code_locked, and what reading images throws
 */
export async function checkProof(core: Core, deliveryId: string, proof: ProofOfDelivery): Promise<CheckedProof> {
  if ("code" in proof) await checkCode(core, deliveryId, proof);
  const images = (await proof.readImages?.()) ?? {};
  return "code" in proof
    ? { provedBy: "code", signedBy: null, images }
    : { provedBy: "signature", signedBy: proof.signature, images };
}

/**
 * Counts each try of a code in a statement of its own before it compares, so that parallel requests don't get extra tries. A
 * wrong code with the same `attempt` isn't counted again.
 */
async function checkCode({ db, codes }: Core, deliveryId: string, { code, attempt }: ProofByCode): Promise<void> {
  // Hashed, because a wrong code may differ from the right one by a digit.
  const tries = attempt === undefined ? [] : codes.lookup(`${attempt} ${code}`);
  const [row] = await db.query<{ code_salt: string; code_hash: string; code_tries: number }>(
    `update deliveries set last_code_try = $3,
       code_tries = case when last_code_try = any ($4::text[]) then code_tries else least(code_tries + 1, $2) end
     where id = $1 and status = 'in_transit' returning code_salt, code_hash, code_tries`,
    [deliveryId, CODE_TRIES + 1, tries[0] ?? null, tries],
  );
  // The rider isn't at the door. The change of status, which follows, refuses with the reason.
  if (!row) return;
  if (row.code_tries > CODE_TRIES) throw new ServiceProblem("code_locked");
  const right = await codes.isRight(code, { salt: row.code_salt, hash: row.code_hash });
  if (right === null) {
    throw new ServiceProblem("code_locked", "This code can't be checked any more: the recipient has to sign.");
  }
  if (!right) throw new ServiceProblem("wrong_code");
  // The right code uses up no try. So the rider can enter it again if the hand-over can't be stored.
  await db.query("update deliveries set code_tries = greatest(0, code_tries - 1), last_code_try = null where id = $1", [
    deliveryId,
  ]);
}

/** Stores with the delivery how it was confirmed, who signed, and the images. */
export async function storeProof(
  tx: Queryable,
  deliveryId: string,
  { provedBy, signedBy, images: { signature, photo } }: CheckedProof,
  at: Date,
): Promise<void> {
  const how = "update deliveries set proved_by = $2, signature = $3 where id = $1";
  await tx.query(how, [deliveryId, provedBy, signedBy]);
  if (signature) await storeImage(tx, { deliveryId, kind: "signature", image: signature, at });
  if (photo) await storeImage(tx, { deliveryId, kind: "photo", image: photo, at });
}
