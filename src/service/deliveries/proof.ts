import { LIMITS } from "../../contract/limits.ts";
import type { Core } from "../core.ts";
import { invalidFields, ServiceProblem } from "../problem.ts";
import type { Queryable } from "../store/db.ts";

/** How the recipient confirmed the hand-over. */
export type ProofOfDelivery =
  | {
      code: string;
      /** Names the rider's try, where their phone may send it again because the answer was lost. */
      attempt?: string | undefined;
    }
  | { signature: string };

/** After this many wrong codes, only a signature is accepted. */
export const CODE_TRIES = LIMITS.codeTries;

/**
 * Checks how the recipient confirmed the hand-over. Counts each try in a statement of its own before it compares, so that
 * parallel requests don't get extra tries. A wrong code that comes again with the same name of its try isn't counted again.
 * @throws ServiceProblem wrong_code, code_locked, or invalid_request naming a blank signature
 */
export async function checkProof({ db, codes }: Core, deliveryId: string, proof: ProofOfDelivery): Promise<void> {
  if ("signature" in proof) {
    if (proof.signature.trim() === "") {
      throw invalidFields([{ param: "signature", code: "too_short", detail: "must not be blank" }]);
    }
    return;
  }
  const { code, attempt } = proof;
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
  // The right code uses up no try, also where the hand-over can't be stored and the rider enters it again.
  await db.query("update deliveries set code_tries = greatest(0, code_tries - 1), last_code_try = null where id = $1", [
    deliveryId,
  ]);
}

/** Stores a signature with the delivery. A code leaves nothing to store. */
export async function storeProof(tx: Queryable, deliveryId: string, proof: ProofOfDelivery): Promise<void> {
  if ("code" in proof) return;
  await tx.query("update deliveries set signature = $2 where id = $1", [deliveryId, proof.signature]);
}
