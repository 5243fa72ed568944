import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isInRanges } from "../../accounts/address-ranges.ts";
import type { Limits } from "../../accounts/limits/open-limits.ts";
import type { Authenticate, Principal } from "../../accounts/open-authenticate.ts";
import { ServiceProblem } from "../../problem.ts";
import { countRequest } from "./limit-requests.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The kinds of key that may call the route; secret keys alone when nothing is said. */
    keys?: readonly Principal["kind"][];
  }
  interface FastifyRequest {
    /** Set before a route's handler runs. */
    principal: Principal | null;
  }
}

export const SECRET_ONLY: readonly Principal["kind"][] = ["secret"];

/**
 * Lets only the kinds of key through that each route of `api` names in its `config.keys`, no faster than their limit.
 * @throws ServiceProblem missing_key, unknown_key, wrong_environment, ip_not_allowed, origin_not_allowed, rate_limited, secret_key_in_browser, key_not_allowed
 */
export function requireKeys(api: FastifyInstance, authenticate: Authenticate, limits: Limits, now: () => Date): void {
  const check = async (request: FastifyRequest, reply: FastifyReply, kinds: readonly Principal["kind"][]) => {
    if (hasTwoKeys(request.raw)) {
      throw new ServiceProblem(
        "malformed_request",
        "Send one Authorization header: it isn't clear which key is meant.",
      );
    }
    const principal = await authenticate(request.headers.authorization);
    checkRestrictions(principal, request.ip, request.headers.origin);
    countRequest(request, reply, principal, limits, now().getTime() / 1000);
    // Only browsers send these, and a page can't leave them out: whoever can read that page has the secret key.
    const fromBrowser = request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
    if (principal.kind === "secret" && fromBrowser) {
      throw new ServiceProblem(
        "secret_key_in_browser",
        "Use a publishable key in web pages, and roll this secret key: visitors could have read it.",
      );
    }
    if (!kinds.includes(principal.kind)) {
      throw new ServiceProblem("key_not_allowed", "A publishable key may only read the tracking of a delivery.");
    }
    request.principal = principal;
  };
  // As each route is added, because asking a request for its route's config costs as much as all of the above.
  api.addHook("onRoute", (route) => {
    const kinds = route.config?.keys ?? SECRET_ONLY;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request: FastifyRequest, reply: FastifyReply) => check(request, reply, kinds),
    ];
  });
}

/** Node keeps the first of several: https://nodejs.org/api/http.html#messageheaders */
export function hasTwoKeys({ rawHeaders }: IncomingMessage): boolean {
  let keys = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === 13 && rawHeaders[name]?.toLowerCase() === "authorization") keys++;
  }
  return keys > 1;
}

/** Whoever may not use a key doesn't use up its limit either. */
function checkRestrictions({ allowedIps, allowedOrigins }: Principal, ip: string, origin: string | undefined): void {
  if (allowedIps && !isInRanges(ip, allowedIps)) {
    throw new ServiceProblem("ip_not_allowed", `This key may not be used from ${ip}.`);
  }
  // Only browsers say which page asks, and a page can't pretend to be another; a program could say anything.
  if (allowedOrigins && origin !== undefined && !allowedOrigins.includes(origin)) {
    throw new ServiceProblem("origin_not_allowed", "This key may not be used in this page: see its allowed_origins.");
  }
}

/** The account whose secret key made the request. */
export function accountOf(request: FastifyRequest): string {
  const accountId = request.principal?.accountId;
  if (!accountId) throw new Error("this route lets keys without an account through");
  return accountId;
}
