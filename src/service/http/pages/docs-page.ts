import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { SERVICE_NAME, SERVICE_TITLE } from "../../brand.ts";
import css from "../../docs/docs.css?raw";
import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import { renderDocs } from "../../docs/render-docs.ts";
import type { Serving } from "../serving.ts";

const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** GET /docs. */
export function docsPage(app: FastifyInstance, serving: Serving, openApi: () => OpenApiDocument): void {
  const { sandbox, publicUrl, requestsPerSecond } = serving;
  // Written at the first request: the address that customers use is known once the server listens.
  const byAddress = new Map<string, { page: string; etag: string }>();
  const write = (url: string) => {
    const setting = { title: SERVICE_TITLE, name: SERVICE_NAME, url, sandbox: sandbox !== null, requestsPerSecond };
    const page = renderDocs(openApi(), setting, css);
    const made = { page, etag: `"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"` };
    byAddress.set(url, made);
    return made;
  };
  app.get("/docs", async (request, reply) => {
    const url = publicUrl();
    const { page, etag } = byAddress.get(url) ?? write(url);
    reply.headers(HEADERS).header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
