import type { FastifyReply, FastifyRequest } from "fastify";
import type { Expected } from "../../store/versions.ts";

/**
 * Reads the versions that `If-Match` names: https://www.rfc-editor.org/rfc/rfc9110#name-if-match. Proxies that compress
 * answers make their tags weak (`W/`), which changes nothing here: the tag names a state, not its bytes.
 */
export function readIfMatch({ headers }: FastifyRequest): Expected {
  const text = headers["if-match"];
  if (text === undefined || text.trim() === "*") return null;
  return text.split(",").map((tag) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1"),
  );
}

/** Answers with the version as the ETag, which `If-Match` takes. */
export function sendVersioned<Body extends { version: string }>(reply: FastifyReply, body: Body): Body {
  reply.header("etag", `"${body.version}"`);
  return body;
}
