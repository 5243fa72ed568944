import type { FastifyRequest } from "fastify";
import { ServiceProblem } from "../../problem.ts";

/**
 * Whether a header comes more than once. For some headers Node silently keeps only the first one, but a proxy may have used
 * another one: https://nodejs.org/api/http.html#messageheaders
 * @param rawHeaders names and values in turn
 * @param header in lower case
 */
export function isRepeated(rawHeaders: readonly string[], header: string): boolean {
  let found = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === header.length && rawHeaders[name]?.toLowerCase() === header) found++;
  }
  return found > 1;
}

/**
 * What is wrong with the request's Host headers. There must be exactly one:
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostProblem({ raw }: FastifyRequest): ServiceProblem | undefined {
  const isMissing = raw.headers.host === undefined && raw.httpVersion === "1.1";
  return isMissing || isRepeated(raw.rawHeaders, "host")
    ? new ServiceProblem("malformed_request", "Send one Host header.")
    : undefined;
}
