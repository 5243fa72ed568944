import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../accounts/address-ranges.ts";
import type { Limiter } from "../../accounts/limits/create-limiter.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Serving } from "../serving.ts";
import { addressOf } from "./client-address.ts";
import type { Principal } from "./find-principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The limit that the request was counted against; set together with `principal`. */
    counted: Counted | null;
  }
}

/** A request that was counted. */
export interface Counted {
  limiter: Limiter;
  /** Identifies the client among all that share the limit. */
  caller: string;
  /** When it was counted, in seconds. */
  at: number;
}

/**
 * Counts a request against the limit of its key, and says in the answer how much of it is left:
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 *
 * A caller is an address that asks for one thing with one key. Viewers send no cookies, so this is how they are told apart.
 * The tracking page's key serves the customers of all merchants, so with that key each address has a limit of its own. Of
 * all other limits each party gets a fair part: the viewers of a delivery, wherever they are, and each address that asks for
 * anything else.
 * @throws ServiceProblem rate_limited
 */
export async function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  { limits, tracking }: Pick<Serving, "limits" | "tracking">,
): Promise<void> {
  const { keyId, kind, perSecond } = principal;
  const { method, url } = request;
  const ip = addressOf(request);
  const network = networkOf(ip);
  const limiter = limits.of(kind === "page" ? `${keyId} ${network}` : keyId, perSecond);
  const caller = `${method} ${ip} ${url.split("?", 1)[0]}`;
  const watched = await watchedDelivery(request, principal, tracking);
  const now = limits.now();
  request.counted = { limiter, caller, at: now };
  const wait = limiter.take(caller, now, watched ?? network);
  reply.header("ratelimit-policy", `"default";q=${perSecond};w=1`).header("ratelimit", describeRest(limiter, wait));
  if (wait === 0) return;
  reply.header("retry-after", String(wait));
  throw new ServiceProblem(
    "rate_limited",
    `This key may make ${perSecond} requests a second. Come again in ${wait} s.`,
  );
}

/**
 * The delivery that somebody watches with a public key; null for one that doesn't exist, and for everything else.
 * Somebody who names an existing delivery was given its link, because its id can't be guessed. So customers who share
 * the address of a mobile network aren't taken for one abuser.
 */
async function watchedDelivery(
  { params }: FastifyRequest,
  { kind, accountId }: Principal,
  tracking: Serving["tracking"],
): Promise<string | null> {
  if (kind !== "publishable" && kind !== "page") return null;
  if (typeof params !== "object" || params === null || !("id" in params) || typeof params.id !== "string") return null;
  if (!isId("dlv", params.id)) return null;
  const owner = await tracking.ownerOf(params.id);
  return owner !== null && (accountId === null || owner === accountId) ? params.id : null;
}

/**
 * The value of the RateLimit header: how many requests are left, and in how many seconds the full number is available again.
 */
function describeRest(limiter: Limiter, wait: number): string {
  return wait === 0 ? `"default";r=${limiter.remaining()};t=${limiter.resetAfter()}` : `"default";r=0;t=${wait}`;
}
