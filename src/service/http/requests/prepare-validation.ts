import type { FastifyRequest } from "fastify";

/** `preValidation` of operations whose body may be absent: reads an absent body as an empty object. */
export async function emptyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

/**
 * `preValidation` of operations whose query has a number. A query holds only text and validation converts nothing, so the
 * parameter becomes a number here. Text that isn't a number stays as it is, and validation refuses it.
 */
export const readNumber = (name: string) => async (request: FastifyRequest) => {
  const query = request.query as Record<string, unknown>;
  const text = query[name];
  if (typeof text === "string" && /^-?\d{1,9}$/.test(text)) query[name] = Number(text);
};

/** `preValidation` of every list. */
export const readLimit = readNumber("limit");
