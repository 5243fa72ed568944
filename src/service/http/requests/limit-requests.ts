import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../accounts/address-ranges.ts";
import type { Principal } from "../../accounts/find-principal.ts";
import type { Limit, Limits } from "../../accounts/limits/create-limits.ts";
import { ServiceProblem } from "../../problem.ts";
import { addressOf } from "./client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The limit that the request was counted against; set together with `principal`. */
    counted: Counted | null;
  }
}

/** A request that was counted. */
export interface Counted {
  limit: Limit;
  /** Tells the clients that share the limit apart. */
  caller: string;
  /** Where it came from. */
  address: string;
  /** When it was counted, in seconds. */
  at: number;
}

/**
 * Counts a request against the limit of its key, and says in the answer how much of it is left:
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 *
 * A caller is an address that asks for one thing with one key. Nobody sends cookies, and this tells viewers apart. The
 * tracking page's key serves the customers of all merchants, so with that key each address has a limit of its own. Of all
 * other limits each address gets a fair part.
 * @param now seconds
 * @throws ServiceProblem rate_limited
 */
export function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { keyId, kind, perSecond }: Principal,
  limits: Limits,
  now: number,
): void {
  const { method, url } = request;
  const ip = addressOf(request);
  const limit = limits.of(kind === "page" ? `${keyId} ${ip}` : keyId, perSecond);
  const caller = `${method} ${ip} ${url.split("?", 1)[0]}`;
  const address = networkOf(ip);
  request.counted = { limit, caller, address, at: now };
  const wait = limit.limiter.take(caller, now, address);
  reply.header("ratelimit-policy", limit.policy).header("ratelimit", describeRest(limit, wait));
  if (wait === 0) return;
  reply.header("retry-after", String(wait));
  throw new ServiceProblem(
    "rate_limited",
    `This key may make ${perSecond} requests a second. Come again in ${wait} s.`,
  );
}

/** The value of the RateLimit header: how much is left, and in how many seconds all of it is there again. */
function describeRest({ limiter }: Limit, wait: number): string {
  return wait === 0 ? `"default";r=${limiter.remaining()};t=${limiter.resetAfter()}` : `"default";r=0;t=${wait}`;
}
