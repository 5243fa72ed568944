import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FieldError } from "../../../contract/problem.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { DEEPEST, inspectJson, type JsonFault, MOST_ENTRIES } from "./inspect-json.ts";

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
  const errors = inspectJson(text).map(({ fault, path }): FieldError => {
    const [code, detail] = FAULTS[fault];
    return { param: path || "body", code, detail };
  });
  // A broken string makes its field invalid (422). Every other fault makes the whole body ambiguous (400).
  const malformed = errors.filter(({ code }) => code !== "invalid_format");
  if (malformed.length > 0) throw invalidFields(malformed, "malformed_json");
  if (errors.length > 0) throw invalidFields(errors);
  return value;
}

/** The code and the detail of each fault. */
const FAULTS: Readonly<Record<JsonFault, readonly [code: string, detail: string]>> = {
  "too deep": ["too_deep", `is nested more than ${DEEPEST} levels deep`],
  "too many entries": ["too_long", `has more than ${MOST_ENTRIES} entries`],
  duplicate: ["duplicate_key", "is given more than once"],
  "prototype key": ["unknown_field", "is a name that no field may have"],
  "broken string": ["invalid_format", "holds half of a surrogate pair"],
};
