import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { PROBLEMS, type Problem } from "../../contract/problem.ts";
import { invalidFields, ServiceProblem } from "../problem.ts";
import { toFieldError } from "./field-errors.ts";

/** Answers with application/problem+json (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ServiceProblem): FastifyReply {
  const { code, errors, message: detail, status } = problem;
  const body: Problem = {
    type: "about:blank",
    title: PROBLEMS[code][1],
    status,
    detail,
    code,
    ...(errors.length > 0 && { param: errors[0]?.param, errors: [...errors] }),
    request_id: request.id,
  };
  // RFC 9110 asks for the challenge on every 401.
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(status)
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** What Fastify and its plugins throw about a request, in our words; null for what is our own fault. */
export function readFastifyError(error: unknown): ServiceProblem | null {
  if (error instanceof ServiceProblem) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode, validation } = error as Error & Partial<FastifyError>;
  if (validation) return invalidFields(validation.map(toFieldError));
  if (statusCode === 413) return new ServiceProblem("body_too_large", "A body may have 64 kB at most.");
  if (statusCode === 415)
    return new ServiceProblem("unsupported_media_type", "Send JSON, as Content-Type: application/json.");
  if (code === "FST_ERR_CTP_EMPTY_JSON_BODY") return new ServiceProblem("malformed_json", "The body is empty.");
  // A SyntaxError is the parser's, also for __proto__ keys that it refuses.
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY" || (error instanceof SyntaxError && statusCode === 400)) {
    return new ServiceProblem("malformed_json", "The body could not be parsed as JSON.");
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ServiceProblem("malformed_request");
  return null;
}
