import type { FastifyRequest } from "fastify";

/** `preValidation` of operations whose body may be left out: no body is an empty one. */
export async function emptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}
