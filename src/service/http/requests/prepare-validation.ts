import type { FastifyRequest } from "fastify";

/** `preValidation` of operations whose body may be left out: no body is an empty one. */
export async function emptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

/**
 * `preValidation` of every list. A query is all text and our validation bends nothing into shape, so the one number that
 * lists take is read first; what isn't one stays text and is refused as that.
 */
export async function readLimit({ query }: FastifyRequest): Promise<void> {
  if (typeof query !== "object" || query === null || !("limit" in query)) return;
  if (typeof query.limit === "string" && /^-?\d{1,9}$/.test(query.limit)) query.limit = Number(query.limit);
}
