import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Limit, Limits } from "../../accounts/limits/open-limits.ts";
import type { Principal } from "../../accounts/open-authenticate.ts";
import { ServiceProblem } from "../../problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The limit that the request was counted against, and who it came from; set with `principal`. */
    counted: Counted | null;
  }
}

/**
 * Counts a request against its key's limit, and says in the answer what is left of it.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 *
 * A caller is an address that asks for one thing with one key: nobody sends cookies, and that tells viewers apart.
 * The tracking page's own key serves the customers of all merchants, so there the limit is each visitor's own.
 * @throws ServiceProblem rate_limited
 */
export function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  limits: Limits,
  now: number,
): void {
  const counted = countCaller(request.raw, request.ip, principal, limits, now);
  request.counted = counted;
  reply.headers(describeLimit(counted));
  const { limit, wait } = counted;
  if (wait === 0) return;
  reply.header("retry-after", String(wait));
  throw new ServiceProblem(
    "rate_limited",
    `This key may make ${limit.perSecond} requests a second. Come again in ${wait} s: a place is kept for you then.`,
  );
}

/** A request that has been counted; `wait` is 0 when it is served, else in how many seconds it will be. */
export interface Counted {
  limit: Limit;
  caller: string;
  wait: number;
}

/** What was refused on the quick way is answered on the usual one, and counts once. */
const refused = new WeakMap<IncomingMessage, Counted>();

export function countCaller(
  request: IncomingMessage,
  ip: string,
  { keyId, kind, perSecond }: Principal,
  limits: Limits,
  now: number,
): Counted {
  const known = refused.get(request);
  if (known) return known;
  const limit = limits.of(kind === "page" ? `${keyId} ${ip}` : keyId, perSecond);
  const caller = `${request.method} ${ip} ${pathOf(request.url ?? "")}`;
  const counted = { limit, caller, wait: limit.limiter.take(caller, now) };
  if (counted.wait > 0) refused.set(request, counted);
  return counted;
}

/** The RateLimit headers. */
export function describeLimit({ limit: { limiter, policy }, wait }: Counted): Record<string, string> {
  const left = wait === 0 ? `r=${limiter.remaining()};t=${limiter.resetAfter()}` : `r=0;t=${wait}`;
  return { "ratelimit-policy": policy, ratelimit: `"default";${left}` };
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
