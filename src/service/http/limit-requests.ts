import type { FastifyReply, FastifyRequest } from "fastify";
import type { Limit, Limits } from "../accounts/limits/open-limits.ts";
import type { Principal } from "../accounts/open-authenticate.ts";
import { ServiceProblem } from "../problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The limit that the request was counted against, and who it came from; set with `principal`. */
    counted: { limit: Limit; caller: string } | null;
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
  { keyId, kind, perSecond }: Principal,
  limits: Limits,
  now: number,
): void {
  const limit = limits.of(kind === "page" ? `${keyId} ${request.ip}` : keyId, perSecond);
  const caller = `${request.method} ${request.ip} ${pathOf(request.url)}`;
  request.counted = { limit, caller };
  reply.header("ratelimit-policy", limit.policy);
  const wait = limit.limiter.take(caller, now);
  if (wait === 0) {
    reply.header("ratelimit", `"default";r=${limit.limiter.remaining()};t=${limit.limiter.resetAfter()}`);
    return;
  }
  reply.header("ratelimit", `"default";r=0;t=${wait}`).header("retry-after", String(wait));
  throw new ServiceProblem(
    "rate_limited",
    `This key may make ${limit.perSecond} requests a second. Come again in ${wait} s: a place is kept for you then.`,
  );
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
