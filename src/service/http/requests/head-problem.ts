import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
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

/** Connections that end because of a body that we can't read. */
const ending = new WeakSet<Socket>();

/** Whether what comes now stands in a body that we can't read. It gets no answer, even where it looks like a request. */
export const isInUnreadBody = (socket: Socket): boolean => ending.has(socket);

/** What is wrong with how a request is put together, whatever it asks for. The answer may end the connection. */
export function headProblem({ raw }: FastifyRequest, reply: FastifyReply): ServiceProblem | undefined {
  const { headers, socket, httpVersion, rawHeaders } = raw;
  const coding = headers["transfer-encoding"];
  // https://www.rfc-editor.org/rfc/rfc9112#section-6.1
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    ending.add(socket);
    reply.header("connection", "close");
    return new ServiceProblem(
      "malformed_request",
      "Send a body with Content-Length or with Transfer-Encoding: chunked.",
    );
  }
  // There must be exactly one: https://www.rfc-editor.org/rfc/rfc9112#section-3.2
  if ((headers.host === undefined && httpVersion === "1.1") || isRepeated(rawHeaders, "host")) {
    return new ServiceProblem("malformed_request", "Send one Host header.");
  }
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  const isMet = headers.expect === undefined || headers.expect.toLowerCase() === "100-continue";
  return isMet ? undefined : new ServiceProblem("expectation_failed", "Expect may be 100-continue, or absent.");
}
