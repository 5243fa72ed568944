import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { LIMITS } from "../../contract/limits.ts";
import { invalidFields, ServiceProblem } from "../problem.ts";
import type { Db, Queryable } from "../store/db.ts";

/** How the recipient confirmed the hand-over. */
export type ProofOfDelivery = { code: string } | { signature: string };

export interface HashedCode {
  salt: string;
  hash: string;
}

/** After this many wrong codes, only a signature is accepted. */
export const CODE_TRIES = LIMITS.codeTries;

/** About 10 ms. To try all codes against a stolen hash takes hours of a processor, longer than the code is worth. */
const COST = { N: 4096 };

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** A new one-time code, which the recipient tells the rider: six digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Hashes slowly and with a salt, because a fast hash of six digits can be reversed by trying all of them. */
export async function hashCode(code: string): Promise<HashedCode> {
  const salt = randomBytes(16).toString("base64url");
  return { salt, hash: (await derive(code, salt, 32, COST)).toString("base64url") };
}

/**
 * Checks how the recipient confirmed the hand-over. Counts each try in a statement of its own before it compares, so that
 * parallel requests don't get extra tries.
 * @throws ServiceProblem wrong_code, code_locked, or invalid_request naming a blank signature
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
  // The rider isn't at the door. The change of status, which follows, refuses with the reason.
  if (!row) return;
  if (row.code_tries > CODE_TRIES) throw new ServiceProblem("code_locked");
  if (!(await isRightCode(proof.code, { salt: row.code_salt, hash: row.code_hash })))
    throw new ServiceProblem("wrong_code");
}

/** Stores a signature with the delivery. A code leaves nothing to store. */
export async function storeProof(tx: Queryable, deliveryId: string, proof: ProofOfDelivery): Promise<void> {
  if (!("signature" in proof)) return;
  await tx.query("update deliveries set signature = $2 where id = $1", [deliveryId, proof.signature]);
}

async function isRightCode(code: string, { salt, hash }: HashedCode): Promise<boolean> {
  return timingSafeEqual(await derive(code, salt, 32, COST), Buffer.from(hash, "base64url"));
}
