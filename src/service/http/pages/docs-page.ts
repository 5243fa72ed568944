import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { SERVICE_NAME, SERVICE_TITLE } from "../../brand.ts";
import { INLINE } from "../../docs/inline.ts";
import { NOWHERE } from "../../docs/pages/page.ts";
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
  const files = new Map<string, Promise<File>>();
  const pack = (text: string): Promise<File> => {
    const file = files.get(text) ?? packFile(text);
    files.set(text, file);
    file.catch(() => files.delete(text));
    return file;
  };
  for (const path of ["/docs", "/docs/*", "/llms.txt", "/llms-full.txt"]) {
    app.get(path, async (request, reply) => {
      const asked = request.url.replace(/\?.*/s, "");
      // The addresses in the pages are known only after the service and the shop have started.
      const docs = await write(describe(serving, await pinned()));
      const bare = asked.replace(/\/+$/, "");
      if (bare !== asked && docs.has(bare)) return reply.redirect(serving.publicUrl() + bare, 308);
      const found = docs.get(asked);
      const file = found ?? docs.get(NOWHERE);
      if (file === undefined) return reply.callNotFound();
      const { packed, tag } = await pack(file.text);
      reply.type(`${file.type}; charset=utf-8`).headers(file.text.includes(CARD) ? HEADERS_WITH_CARD : HEADERS);
      if (found === undefined) return sendPacked(request, reply.code(404), packed);
      // Weak: the compressed page and the plain one share the tag.
      reply.header("etag", `W/${tag}`);
      if (request.headers["if-none-match"]?.includes(tag))
        return reply.code(304).header("vary", "accept-encoding").send();
      return sendPacked(request, reply, packed);
    });
  }
}

async function packFile(text: string): Promise<File> {
  const hash = createHash("sha256").update(text).digest("base64url");
  return { tag: `"${hash.slice(0, 22)}"`, packed: await packText(text, QUALITY) };
}

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
