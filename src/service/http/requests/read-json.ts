import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FieldError } from "../../../contract/problem.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { inspectJson } from "./inspect-json.ts";

/** Levels of nesting. No body in our interface has more than four. */
const DEEPEST = 20;
const LONGEST_PATH = 200;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads JSON in UTF-8, and nothing else. Refuses JSON that two parsers may read differently, such as an object with the
 * same key twice: https://www.rfc-editor.org/rfc/rfc8259#section-4
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    const charset = /;\s*charset="?([^";\s]*)/i.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset !== undefined && !isUtf8(charset)) {
      throw new ServiceProblem("unsupported_media_type", "Send JSON in UTF-8, as Content-Type: application/json.");
    }
    // Many clients send the content type even without a body.
    return body.length === 0 ? undefined : parseJson(body);
  });
}

/** The names of UTF-8 that browsers know too, such as utf8: https://encoding.spec.whatwg.org/#names-and-labels */
function isUtf8(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding === "utf-8";
  } catch {
    return false;
  }
}

/**
 * @throws ServiceProblem malformed_json, invalid_request
 * @internal exported for tests of more cases than its callers reach
 */
export function parseJson(body: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(body);
  } catch {
    throw new ServiceProblem("malformed_json", "The body is not UTF-8.");
  }
  if (text.startsWith("\uFEFF")) throw new ServiceProblem("malformed_json", "The body starts with a byte order mark.");
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceProblem("malformed_json", "The body could not be parsed as JSON.");
  }
  const { duplicates, prototypeKeys, brokenStrings, depth } = inspectJson(text);
  if (depth > DEEPEST) {
    throw new ServiceProblem("malformed_json", `The body is nested more than ${DEEPEST} levels deep.`);
  }
  const refused = [
    ...prototypeKeys.map((path) => fieldError(path, "unknown_field", "is a name that no field may have")),
    ...duplicates.map((path) => fieldError(path, "duplicate_key", "is given more than once")),
  ];
  if (refused.length > 0) {
    throw new ServiceProblem(
      "malformed_json",
      refused.map(({ param, detail }) => `${param} ${detail}`).join("; "),
      refused,
    );
  }
  if (brokenStrings.length > 0) {
    throw invalidFields(
      brokenStrings.map((path) => fieldError(path || "body", "invalid_format", "holds half of a surrogate pair")),
    );
  }
  return value;
}

function fieldError(path: string, code: string, detail: string): FieldError {
  return { param: path.slice(0, LONGEST_PATH), code, detail };
}
