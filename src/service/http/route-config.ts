import type { ProblemCode } from "../../contract/problem.ts";
import type { Principal } from "../accounts/find-principal.ts";
import type { ANY_REQUEST } from "./common-headers.ts";

declare module "fastify" {
  interface FastifyContextConfig extends RouteConfig {}
}

/** What a route says about itself in its `config`. The checks, the OpenAPI file and the docs read it from there. */
export interface RouteConfig {
  /** The kinds of key that may call the route; none: it takes no key. Absent: {@link SECRET_ONLY}. */
  keys?: readonly Principal["kind"][];
  /** Whether a suspended rider may call it, too. */
  alsoSuspended?: boolean;
  /** Whether a publishable key may stand in the address, as `?key=`. */
  keyInAddress?: boolean;
  /** Problems of its own, beside those that its keys, its body and its query bring along. */
  problems?: readonly ProblemCode[];
  /** Whether it takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** What it allows to pages in place of the usual (common-headers.ts). @fastify/cors reads it. */
  cors?: typeof ANY_REQUEST;
}

export const SECRET_ONLY: readonly Principal["kind"][] = ["secret"];
