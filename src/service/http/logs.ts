import type { FastifyInstance } from "fastify";

const TOLD_AT = ["info", "debug", "trace"];

export function logsRequests(logLevel: string): boolean {
  return TOLD_AT.includes(logLevel);
}

/** One line for each request, at level info: the route and never the path, since that may hold what nobody else may know. */
export function logRequests(app: FastifyInstance, logLevel: string): void {
  if (!logsRequests(logLevel)) return;
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

/** What must never stand in a log, by its shape: keys, webhook secrets, phones, and one-time codes. */
const PRIVATE: readonly [RegExp, string][] = [
  [/\b[sp]k_(test|live)_[\x21-\x7e]+/g, "[key]"],
  [/\bwhsec_[\w+/=-]+/g, "[secret]"],
  [/\+[1-9]\d{6,14}\b/g, "[phone]"],
  [/\b\d{6}\b/g, "[code]"],
];

/**
 * An error for the log. A database quotes the values of the statement that failed, a parser the text that it couldn't
 * read: what is in quotes stays out, and so do a statement's detail and parameters.
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
