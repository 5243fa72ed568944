import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { SERVICE_NAME, SERVICE_TITLE } from "../../brand.ts";
import css from "../../docs/docs.css?raw";
import script from "../../docs/docs.js?raw";
import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import { renderDocs } from "../../docs/render-docs.ts";
import { findsAddresses } from "../../places/offline.ts";
import type { Serving } from "../serving.ts";
import { type Packed, packText, sendPacked } from "./send-packed.ts";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src '${hashOf(css)}'`,
    `script-src '${hashOf(script)}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** Brotli's best would let the first reader wait for half a second, and saves a tenth. */
const QUALITY = 9;

interface Page {
  packed: Packed;
  /** Changes with the text. In quotes, as in an ETag. */
  tag: string;
}

/** GET /docs, also with a slash behind it. */
export function docsPage(app: FastifyInstance, serving: Serving, openApi: () => OpenApiDocument): void {
  const { core, sandbox, publicUrl, requestsPerSecond, searchMinutes } = serving;
  // Written at the first request: the address that customers use is known once the server listens.
  const byAddress = new Map<string, Promise<Page>>();
  const write = async (url: string): Promise<Page> => {
    const about = { title: SERVICE_TITLE, name: SERVICE_NAME, url, requestsPerSecond, searchMinutes };
    const setting = { ...about, sandbox: sandbox !== null, findsAddresses: findsAddresses(core.geocoder) };
    const text = renderDocs(openApi(), setting, { css, script });
    const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    return { tag, packed: await packText(text, QUALITY) };
  };
  app.get("/docs/", (_request, reply) => reply.redirect(`${publicUrl()}/docs`, 308));
  app.get("/docs", async (request, reply) => {
    const url = publicUrl();
    const writing = byAddress.get(url) ?? write(url);
    byAddress.set(url, writing);
    writing.catch(() => byAddress.delete(url));
    const { tag, packed } = await writing;
    // Weak: the compressed page and the plain one share the tag.
    reply.headers(HEADERS).header("etag", `W/${tag}`);
    if (request.headers["if-none-match"]?.includes(tag))
      return reply.code(304).header("vary", "accept-encoding").send();
    return sendPacked(request, reply.type("text/html; charset=utf-8"), packed);
  });
}
