import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "../accounts/limits/open-limits.ts";
import type { Authenticate, Principal } from "../accounts/open-authenticate.ts";
import { ServiceProblem } from "../problem.ts";
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
 * @throws ServiceProblem missing_key, unknown_key, wrong_environment, rate_limited, secret_key_in_browser, key_not_allowed
 */
export function requireKeys(api: FastifyInstance, authenticate: Authenticate, limits: Limits, now: () => Date): void {
  const check = async (request: FastifyRequest, reply: FastifyReply, kinds: readonly Principal["kind"][]) => {
    const principal = await authenticate(request.headers.authorization);
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

/** The account whose secret key made the request. */
export function accountOf(request: FastifyRequest): string {
  const accountId = request.principal?.accountId;
  if (!accountId) throw new Error("this route lets keys without an account through");
  return accountId;
}
