import type { FastifyRequest } from "fastify";

/** `preValidation` of operations whose body may be absent: reads an absent body as an empty object. */
export async function emptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

/**
 * `preValidation` of every list. A query holds text alone and validation converts nothing, so `limit`, the one number in
 * our queries, becomes a number here. Other text remains, for validation to refuse.
 */
export async function readLimit({ query }: FastifyRequest): Promise<void> {
  if (typeof query !== "object" || query === null || !("limit" in query)) return;
  if (typeof query.limit === "string" && /^-?\d{1,9}$/.test(query.limit)) query.limit = Number(query.limit);
}
