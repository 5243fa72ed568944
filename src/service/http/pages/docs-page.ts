import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import css from "../../docs/docs.css?raw";
import { renderDocs } from "../../docs/render-docs.ts";
import type { OpenApiDocument } from "../openapi/open-openapi.ts";
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

/** GET /docs: made once, for the address that customers use. */
export function docsPage(app: FastifyInstance, { sandbox, publicUrl }: Serving, openApi: () => OpenApiDocument): void {
  const pages = new Map<string, { page: string; etag: string }>();
  const open = (url: string) => {
    const about = { title: import.meta.env.SERVICE_TITLE, name: __SERVICE_NAME__, url, sandbox: sandbox !== null };
    const page = renderDocs(openApi(), about, css);
    const made = { page, etag: `"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"` };
    pages.set(url, made);
    return made;
  };
  app.get("/docs", async (request, reply) => {
    const url = publicUrl();
    const { page, etag } = pages.get(url) ?? open(url);
    reply.headers(HEADERS).header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
