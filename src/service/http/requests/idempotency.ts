import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../../contract/problem.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { type Claim, claimKey, findAnswer, freeKey, keepAnswer } from "../../store/kept-answers.ts";
import { type Box, boxOf } from "../../store/seal.ts";
import { ownerOf } from "./require-keys.ts";

/** How many times to try to free a key: once a second, for a minute. */
const FREE_TRIES = 60;

/** What is wrong with the request's Idempotency-Key, in routes that take one. */
export function keyErrors(request: FastifyRequest): FieldError[] {
  if (!request.routeOptions.config.idempotent) return [];
  const key = request.headers["idempotency-key"];
  if (key === undefined || (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key))) return [];
  const detail = "must have 1 to 255 visible ASCII characters and no spaces";
  return [{ param: "Idempotency-Key", code: "invalid_format", detail }];
}

/**
 * Does `work` once for each Idempotency-Key, and answers repeats with the first answer, marked `Idempotency-Replayed: true`.
 * Does `work` each time where the request has no key. For routes whose `config` says `idempotent`.
 * @param work stores its effect and, with `keep` where there is a key, its answer in one transaction
 * @throws ServiceProblem idempotency_in_progress, idempotency_key_reused, and whatever `work` throws
 */
export async function answerIdempotently<Answer>(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (keep?: Keep<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { method, url, body, routeOptions } = request;
  if (!routeOptions.config.idempotent) throw new Error(`${method} ${routeOptions.url} is not configured as idempotent`);
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return work();
  const repeatable = { ownerId: ownerOf(request), key, operation: `${method} ${url.split("?")[0]}`, body };
  const { answer, replayed } = await idempotent(core, repeatable, work);
  if (replayed) reply.header("idempotency-replayed", "true");
  return answer;
}

/**
 * Does the same for work that reads its answer in the transaction of its effect. So later changes don't show in the answer,
 * and repeats get the same one.
 * @param work calls `answer` in that transaction
 */
export function answerFromTransaction<Answer>(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (answer: Keep<Answer>) => Promise<unknown>,
): Promise<Answer> {
  return answerIdempotently<Answer>(core, request, reply, async (keep) => {
    const made: { answer?: Answer } = {};
    await work(async (tx, answer) => {
      await keep?.(tx, answer);
      made.answer = answer;
    });
    if (made.answer === undefined) throw new Error("the work made no answer");
    return made.answer;
  });
}

/** A request that its sender may repeat. */
interface Repeatable {
  /** Whose key it is: the id of an account, or of a rider. */
  ownerId: string;
  key: string;
  /** Method and path: a key names one request to one operation. */
  operation: string;
  body: unknown;
}

/** Stores the answer for repeats, in the transaction that stores the effect. */
export type Keep<Answer> = (tx: Queryable, answer: Answer) => Promise<void>;

/**
 * Does `work` once for each owner and key in 24 hours, and gives repeats its answer.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * @throws ServiceProblem idempotency_in_progress, idempotency_key_reused, and whatever `work` throws, which frees the key
 * @internal exported for tests of it without a request
 */
export async function idempotent<Answer>(
  { db, now, codes }: Pick<Core, "db" | "now" | "codes">,
  { ownerId, key, operation, body }: Repeatable,
  work: (keep: Keep<Answer>) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  // A body may hold a code, and an answer may hold a code, a link or a token: both are kept so that only a process that has
  // the secret can make something of them.
  const fingerprints = codes.derive(`request ${inOneOrder([operation, body])}`);
  // How earlier builds made it: a request may be repeated after an upgrade.
  const earlier = createHash("sha256")
    .update(JSON.stringify([operation, body]))
    .digest("hex");
  const box = boxOf(codes, "kept answers");
  const claim: Claim = { ownerId, key, fingerprint: fingerprints[0], at: now() };
  if (!(await claimKey(db, claim))) return replay(db, claim, [...fingerprints, earlier], box);

  try {
    const answer = await work(async (tx, made) => {
      // Another process considered the claim abandoned and repeats the work. The answer of that process counts.
      if (!(await keepAnswer(tx, claim, box.seal(JSON.stringify(made))))) throw inProgress();
    });
    return { answer, replayed: false };
  } catch (error) {
    await freeKey(db, claim).catch(() => {
      // The caller doesn't wait for this. It never rejects.
      void freeLater(db, claim);
    });
    throw error;
  }
}

/** Frees a key when the database is back. A key that stays claimed counts as abandoned after a minute. */
async function freeLater(db: Queryable, claim: Claim): Promise<void> {
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    await pause(1000, undefined, { ref: false });
    const isFree = await freeKey(db, claim).then(
      () => true,
      () => false,
    );
    if (isFree) return;
  }
}

const RETRY_SECONDS = 1;
const inProgress = () => new ServiceProblem("idempotency_in_progress", undefined, [], RETRY_SECONDS);

/** Writes a value so that the order of an object's keys makes no difference. */
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

async function replay<Answer>(db: Queryable, { ownerId, key }: Claim, fingerprints: readonly string[], box: Box) {
  const known = await findAnswer(db, ownerId, key);
  if (known && !fingerprints.includes(known.fingerprint)) {
    const detail = "was used for another request; every request needs a key of its own";
    throw new ServiceProblem("idempotency_key_reused", `Idempotency-Key: ${detail}`, [
      { param: "Idempotency-Key", code: "reused", detail },
    ]);
  }
  if (!known?.answer) throw inProgress();
  const answer: Answer = JSON.parse(box.open(known.answer));
  return { answer, replayed: true };
}
