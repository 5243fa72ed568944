import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { Principal } from "../../accounts/find-principal.ts";
import type { Serving } from "../serving.ts";
import { addressOf } from "./client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The problem that the request was answered with. */
    problemCode: ProblemCode | null;
  }
}

/** Orders that succeed with 201. */
const ORDERS: ReadonlySet<string> = new Set(["/v1/deliveries", "/v1/delivery/quotes/:id/confirm"]);

const AGENT_CHARACTERS = 120;

/**
 * Notes every answer to a merchant's key or member, on routes that are added after this call: no body, no header but the
 * page's origin and the server's name. From which address a secret key was used is kept apart from the list. Customers who
 * watch a delivery are counted, and listed only where they are refused: one delivery would fill the list.
 */
export function noteRequests(api: FastifyInstance, { core, traffic, publicUrl }: Serving): void {
  api.addHook("onResponse", (request, reply, done) => {
    const { principal, id, method, problemCode: code, routeOptions } = request;
    const accountId = principal?.accountId;
    if (principal && accountId) {
      const route = routeOptions.url ?? "none";
      const status = reply.statusCode;
      const isMember = principal.kind === "member";
      const durationMs = Math.round(reply.elapsedTime * 100) / 100;
      const keyId = isMember ? "" : principal.keyId;
      traffic.note(
        { id, accountId, keyId, at: core.now(), method, route, status, code, durationMs },
        {
          isListed: !isMember && (principal.kind === "secret" || status >= 400),
          ordered: isOrder(request, reply, route),
          origin: principal.kind === "publishable" && status < 400 ? foreignOrigin(request, publicUrl()) : null,
          caller: isMember || REFUSED_BY_KEY.has(code) ? null : callerOf(request, principal.kind, status),
        },
      );
    }
    done();
  });
}

function isOrder({ method }: FastifyRequest, reply: FastifyReply, route: string): boolean {
  // A repeat with the same Idempotency-Key is no second order.
  return method === "POST" && reply.statusCode === 201 && ORDERS.has(route) && !reply.getHeader("idempotency-replayed");
}

/**
 * These couldn't use the key. Where a secret one stands in a page they are customers, of whom nothing is kept: the list of
 * requests tells the merchant what happened.
 */
const REFUSED_BY_KEY: ReadonlySet<ProblemCode | null> = new Set<ProblemCode>([
  "ip_not_allowed",
  "origin_not_allowed",
  "secret_key_in_browser",
]);

/**
 * The merchant's server, or the page in which customers follow a delivery: nothing of the customers themselves. A page must
 * have been answered: everybody can read the publishable key, and few know a delivery.
 */
function callerOf(request: FastifyRequest, kind: Principal["kind"], status: number) {
  const { origin, "user-agent": agent = "" } = request.headers;
  if (kind === "secret") {
    return { source: addressOf(request), agent: agent.replace(/[^\x20-\x7e]/g, "").slice(0, AGENT_CHARACTERS) };
  }
  return status < 400 && origin !== undefined && isPage(origin) ? { source: origin, agent: "" } : null;
}

/** The origin of somebody else's page that asks; our tracking page doesn't count. */
function foreignOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): string | null {
  return origin !== undefined && isPage(origin) && origin !== new URL(publicUrl).origin ? origin : null;
}

function isPage(origin: string): boolean {
  return origin.length <= 260 && /^https?:\/\/[^\s"'<>\\]+$/.test(origin);
}
