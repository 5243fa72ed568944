import type { FastifyInstance } from "fastify";
import { KEY_START } from "../accounts/key-format.ts";

const WITH_REQUESTS = ["info", "debug", "trace"];

/** Logs one line for each request, at level info. Names the route, not the path, which may hold the id of a delivery. */
export function logRequests(app: FastifyInstance, logLevel: string): void {
  if (!WITH_REQUESTS.includes(logLevel)) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, principal } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    const route = routeOptions.url ?? "none";
    request.log.info(
      { reqId: request.id, method, route, status: reply.statusCode, ms, key: principal?.keyId ?? null },
      "answered",
    );
    done();
  });
}

/** What must never be logged, by its shape: keys, webhook secrets, phone numbers, and one-time codes. */
const PRIVATE: readonly [RegExp, string][] = [
  [/[?&]key=[^&\s]*/gi, "[key]"],
  [new RegExp(`\\b${KEY_START}[\\x21-\\x7e]+`, "g"), "[key]"],
  [/\bwhsec_[\w+/=-]+/g, "[secret]"],
  [/\+[1-9]\d{6,14}\b/g, "[phone]"],
  [/\b\d{6}\b/g, "[code]"],
];

/**
 * Describes an error for the log. A database quotes values of the statement that failed, and a parser quotes the text that
 * it could not read, so quoted text is left out, and so are a statement's detail and parameters.
 */
export function describeError(error: Error): { type: string; message: string; stack: string } & Record<string, string> {
  const { name, message, stack = "" } = error;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: redact(message),
    stack: redact(frames.join("\n")),
    ...pick(error, "code"),
    ...pick(error, "constraint"),
  };
}

function redact(text: string): string {
  const unquoted = text.replace(/(["'`])[^"'`]*\1/g, "$1…$1");
  return PRIVATE.reduce((left, [shape, name]) => left.replace(shape, name), unquoted);
}

function pick(error: Error, field: "code" | "constraint"): Record<string, string> {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" && /^\w{1,63}$/.test(value) ? { [field]: value } : {};
}
