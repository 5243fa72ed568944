import type { Role } from "../../contract/people/roles.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import type { ANY_REQUEST } from "./common-headers.ts";
import type { Principal } from "./requests/find-principal.ts";

declare module "fastify" {
  interface FastifyContextConfig extends RouteConfig {}
}

/** What a route says about itself in its `config`. The checks, the OpenAPI file and the docs read it from there. */
export interface RouteConfig {
  /** The kinds of key that may call the route; none: it takes no key. Absent: {@link MERCHANT}. */
  keys?: readonly Principal["kind"][];
  /** Whether a suspended rider may call it, too. */
  alsoSuspended?: boolean;
  /** The least role of a member who may call it. Absent: {@link roleFor}. */
  role?: Role;
  /** Fields of the body that only admins of the staff may send. */
  adminFields?: readonly string[];
  /** Whether only our own pages may call it: it takes no key, and gives the browser a cookie. */
  ownPages?: boolean;
  /** Whether a publishable key may stand in the address, as `?key=`. */
  keyInAddress?: boolean;
  /** The operation's own problems, beside those that follow from its keys, its body and its query. */
  problems?: readonly ProblemCode[];
  /** Whether it takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** Whether it creates a delivery, with 201. */
  orders?: boolean;
  /** Whether it takes `If-Match`, and answers with an `ETag`. */
  conditional?: boolean;
  /** What it allows to pages in place of the usual (common-headers.ts). @fastify/cors reads it. */
  cors?: typeof ANY_REQUEST;
}

/** A merchant's server, and the members of its account in our own pages. */
export const MERCHANT: readonly Principal["kind"][] = ["secret", "member"];
/** Whoever has signed in: a shop's members, and the operator's staff. */
export const SIGNED_IN: readonly Principal["kind"][] = ["member", "staff"];
/** The operator's programs, and their staff at the desk. */
export const OPERATOR: readonly Principal["kind"][] = ["operator", "staff"];

/** Whether the session of somebody who has signed in may call a route. */
export const takesSessions = (kinds: readonly Principal["kind"][]): boolean =>
  kinds.some((kind) => SIGNED_IN.includes(kind));

/**
 * The least role for a request. Where the route names none, everybody reads, and developers change.
 * @param body as it was sent, perhaps invalid; undefined before it is read
 */
export function roleFor(
  { role, adminFields = [] }: RouteConfig,
  method: string | readonly string[],
  body?: unknown,
): Role {
  if (adminFields.some((field) => Object.hasOwn(Object(body), field))) return "admin";
  const reads = [method].flat().every((one) => one === "GET" || one === "HEAD");
  return role ?? (reads ? "viewer" : "developer");
}
