import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../../../contract/limits.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { isOrigin } from "../../accounts/key-restrictions.ts";
import type { Caller } from "../../accounts/traffic/callers.ts";
import { cleanUserAgent } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { addressOf } from "./client-address.ts";
import type { Principal } from "./find-principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The problem that the request was answered with. */
    problemCode: ProblemCode | null;
  }
}

const AGENT_CHARACTERS = 120;

type Server = Pick<Caller, "source" | "agent">;

/** After these problems, the caller doesn't count as a user of the key, because the key was refused. */
const REFUSED_BY_KEY: ReadonlySet<ProblemCode | null> = new Set<ProblemCode>([
  "ip_not_allowed",
  "origin_not_allowed",
  // The caller is a visitor of a page. Nothing is stored about visitors.
  "secret_key_in_browser",
]);

/**
 * Notes every request of a merchant's key or member on routes that are added after this call. Of its headers only a page's
 * origin and a server's User-Agent are kept, and of its body nothing. The address of a server is kept for the key, not in the
 * list of requests. Requests of customers who watch a delivery are counted, but listed only if they were refused: one delivery
 * would fill the list.
 */
export function noteRequests(api: FastifyInstance, { core, traffic, publicUrl }: Serving): void {
  api.addHook("onResponse", (request, reply, done) => {
    const { principal, id, method, problemCode: code, routeOptions } = request;
    const accountId = principal?.accountId;
    if (principal && accountId) {
      const { kind } = principal;
      const route = routeOptions.url ?? "none";
      const status = reply.statusCode;
      const durationMs = Math.round(reply.elapsedTime * 100) / 100;
      const keyId = principal.member ? "" : principal.keyId;
      // Everybody can read a publishable key, but only few know a delivery's id. So an origin is noted only if the request
      // succeeded.
      const page = kind === "publishable" && status < 400 ? originOf(request) : null;
      traffic.note(
        { id, accountId, keyId, at: core.now(), method, route, status, code, durationMs },
        {
          isListed: kind === "secret" || (!principal.member && status >= 400),
          ordered: routeOptions.config.orders === true && isNewOrder(reply),
          // Our own tracking page isn't one of the merchant's pages.
          origin: page === null || page === new URL(publicUrl()).origin ? null : page,
          caller: page === null ? serverOf(request, kind, code) : { source: page, agent: "" },
        },
      );
    }
    done();
  });
}

/** A repeat with the same Idempotency-Key isn't a second order. */
function isNewOrder(reply: FastifyReply): boolean {
  return reply.statusCode === 201 && !reply.getHeader("idempotency-replayed");
}

/** The merchant's server that used a secret key; null for other requests, and where the key was refused. */
function serverOf(request: FastifyRequest, kind: Principal["kind"], code: ProblemCode | null): Server | null {
  if (kind !== "secret" || REFUSED_BY_KEY.has(code)) return null;
  const agent = cleanUserAgent(request.headers["user-agent"] ?? "", AGENT_CHARACTERS);
  return { source: addressOf(request), agent };
}

/** The origin of the page that asks; null for a program, and for a page without one. */
function originOf({ headers: { origin } }: FastifyRequest): string | null {
  return origin !== undefined && origin.length <= LIMITS.originCharacters && isOrigin(origin) ? origin : null;
}
