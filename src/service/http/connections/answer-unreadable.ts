import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ServiceProblem } from "../../problem.ts";
import { SAFETY } from "../common-headers.ts";
import { describeProblem } from "../problems/send-problem.ts";

/** Node's codes of what it can't read: https://nodejs.org/api/http.html#event-clienterror */
const PROBLEMS_OF: Readonly<Record<string, () => ServiceProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new ServiceProblem("request_timeout", "The request didn't arrive in time: 15 s for its headers, 30 s in all."),
  HPE_HEADER_OVERFLOW: () => new ServiceProblem("headers_too_large", "Headers may have 16 kB at most, all together."),
};

/**
 * Answers a request that is no HTTP, too large or too slow, and closes its connection. Such a request reaches no route, so
 * the answer is written by hand.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  { publicUrl, requestId, date }: { publicUrl: string; requestId: string; date: string },
): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const problem = PROBLEMS_OF[error.code ?? ""]?.() ?? new ServiceProblem("malformed_request");
  const body = JSON.stringify(describeProblem(problem, { publicUrl, requestId }));
  const headers = {
    date,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
    "x-request-id": requestId,
    ...SAFETY,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`, () =>
    socket.destroy(),
  );
}
