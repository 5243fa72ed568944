import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SERVICE_NAME, SERVICE_TITLE } from "../../brand.ts";
import { INLINE } from "../../docs/inline.ts";
import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import type { Pinned, Setting } from "../../docs/section.ts";
import { findsAddresses } from "../../places/offline.ts";
import type { Serving } from "../serving.ts";
import { inline, pageHeaders } from "./page-headers.ts";
import { pinnedLoaders } from "./pinned-loaders.ts";
import { type Packed, packText, sendPacked } from "./send-packed.ts";

const SCRIPTS = `${inline(INLINE.early)} ${inline(INLINE.script)}`;
const headersWith = (scripts: string) =>
  pageHeaders({
    loads: {
      "script-src": scripts,
      "style-src": inline(INLINE.css),
      "connect-src": "'self'",
      "img-src": "'self'",
    },
    referrer: "no-referrer",
  });
const HEADERS = headersWith(SCRIPTS);
/** Of a page that shows the card itself. Samples of these lines are escaped. */
const HEADERS_WITH_CARD = headersWith(`'self' ${SCRIPTS}`);
const CARD = '<script async src="/v1/tracking.js">';

/** With Brotli's best quality the first reader would wait half a second, and the text would be only a tenth smaller. */
const QUALITY = 9;

interface File {
  packed: Packed;
  /** Changes with the text. In quotes, as in an ETag. */
  tag: string;
}

/** The docs: pages below /docs, also with a slash behind them, what their search finds, and the guide as Markdown. */
export function docsPages(app: FastifyInstance, serving: Serving, openApi: () => OpenApiDocument): void {
  const pinned = pinnedLoaders(app, serving);
  const write = keepLast(async (setting: Setting) => {
    // Loads the code that writes the pages at the first request, not at each start.
    const { renderDocs } = await import("../../docs/render-docs.ts");
    return renderDocs(openApi(), setting, INLINE);
  });
  const packed = new Map<string, Promise<File>>();
  const pack = async (text: string): Promise<File> => ({
    tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    packed: await packText(text, QUALITY),
  });
  for (const path of [...PAGES, "/docs/search.json", "/llms.txt", "/llms-full.txt"]) {
    app.get(path, async (request, reply) => {
      // The addresses in the pages are known only after the service and the shop have started.
      const found = (await write(describe(serving, await pinned()))).get(pathOf(request));
      if (found === undefined) return reply.callNotFound();
      const { type, text } = found;
      const packing = packed.get(text) ?? pack(text);
      packed.set(text, packing);
      packing.catch(() => packed.delete(text));
      const file = await packing;
      // Weak: the compressed page and the plain one share the tag.
      reply.headers(text.includes(CARD) ? HEADERS_WITH_CARD : HEADERS).header("etag", `W/${file.tag}`);
      if (request.headers["if-none-match"]?.includes(file.tag))
        return reply.code(304).header("vary", "accept-encoding").send();
      return sendPacked(request, reply.type(`${type}; charset=utf-8`), file.packed);
    });
  }
  for (const path of PAGES) {
    app.get(`${path}/`, (request, reply) =>
      reply.redirect(`${serving.publicUrl()}${pathOf(request).replace(/\/+$/, "")}`, 308),
    );
  }
}

const PAGES = ["/docs", "/docs/:page", "/docs/reference/:group"];

const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*/s, "");

function describe(serving: Serving, pinned: Pinned): Setting {
  const { core, sandbox, publicUrl, publishableKey, requestsPerSecond, searchMinutes, showcase } = serving;
  return {
    title: SERVICE_TITLE,
    name: SERVICE_NAME,
    url: publicUrl(),
    sandbox: sandbox !== null,
    publishableKey: publishableKey ?? "pk_test_…",
    showcase: showcase(),
    findsAddresses: findsAddresses(core.geocoder),
    requestsPerSecond,
    searchMinutes,
    pinned,
  };
}

/** Remembers the result for the last input. */
function keepLast<In, Out>(make: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  let last: { key: string; made: Promise<Out> } | undefined;
  return (input) => {
    const key = JSON.stringify(input);
    if (last?.key === key) return last.made;
    const made = make(input);
    last = { key, made };
    made.catch(() => {
      last = undefined;
    });
    return made;
  };
}
