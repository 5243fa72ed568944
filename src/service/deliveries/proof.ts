import { invalidFields, ServiceProblem } from "../problem.ts";
import type { ProofOfDelivery } from "../riders/rider-app.ts";
import type { Db } from "../store/db.ts";
import { CODE_TRIES, isRightCode } from "./delivery-code.ts";

/**
 * Checks how the recipient confirmed the hand-over. A wrong code is counted before the answer, in a statement of its own,
 * so that trying many at once gains nothing.
 * @throws ServiceProblem unknown_delivery, wrong_code, code_locked, or invalid_request naming a blank signature
 */
export async function checkProof(db: Db, deliveryId: string, proof: ProofOfDelivery): Promise<void> {
  if ("signature" in proof) {
    if (proof.signature.trim() === "") {
      throw invalidFields([{ param: "signature", code: "too_short", detail: "must not be blank" }]);
    }
    return;
  }
  const [row] = await db.query<{ code_salt: string; code_hash: string; code_tries: number }>(
    `update deliveries set code_tries = least(code_tries + 1, $2) where id = $1 and status = 'in_transit'
     returning code_salt, code_hash, code_tries`,
    [deliveryId, CODE_TRIES + 1],
  );
  // Not at the door: the change of status itself says why it can't be.
  if (!row) return;
  if (row.code_tries > CODE_TRIES) throw new ServiceProblem("code_locked");
  if (!(await isRightCode(proof.code, { salt: row.code_salt, hash: row.code_hash })))
    throw new ServiceProblem("wrong_code");
}
