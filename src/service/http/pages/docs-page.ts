import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVICE_NAME, SERVICE_TITLE } from "../../brand.ts";
import { INLINE } from "../../docs/inline.ts";
import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import type { Docs } from "../../docs/render-docs.ts";
import type { Setting } from "../../docs/section.ts";
import { findsAddresses } from "../../places/offline.ts";
import type { Serving } from "../serving.ts";
import { inline, pageHeaders } from "./page-headers.ts";
import { type Packed, packText, sendPacked } from "./send-packed.ts";

const HEADERS = pageHeaders({
  loads: {
    "script-src": `${inline(INLINE.early)} ${inline(INLINE.script)}`,
    "style-src": inline(INLINE.css),
    "connect-src": "'self'",
    "img-src": "'self'",
  },
  referrer: "no-referrer",
});

/** With Brotli's best quality the first reader would wait half a second, and the text would be only a tenth smaller. */
const QUALITY = 9;

interface File {
  packed: Packed;
  /** Changes with the text. In quotes, as in an ETag. */
  tag: string;
}

/** The pages below /docs, also with a slash behind them, and what their search finds. */
export function docsPages(app: FastifyInstance, serving: Serving, openApi: () => OpenApiDocument): void {
  const write = keepLast(async (setting: Omit<Setting, "operation">) => {
    // Loads the code that writes the pages at the first request, not at each start.
    const { renderDocs } = await import("../../docs/render-docs.ts");
    return renderDocs(openApi(), setting, INLINE);
  });
  const files = new Map<string, Promise<File>>();
  const pack = async (text: string): Promise<File> => ({
    tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    packed: await packText(text, QUALITY),
  });
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    pick: (docs: Docs) => string | undefined,
  ) => {
    // The addresses in the pages are known only after the service and the shop have started.
    const text = pick(await write(describe(serving)));
    if (text === undefined) return reply.callNotFound();
    const file = files.get(text) ?? pack(text);
    files.set(text, file);
    file.catch(() => files.delete(text));
    const { tag, packed } = await file;
    // Weak: the compressed page and the plain one share the tag.
    reply.headers(HEADERS).header("etag", `W/${tag}`);
    if (request.headers["if-none-match"]?.includes(tag))
      return reply.code(304).header("vary", "accept-encoding").send();
    return sendPacked(request, reply.type(`${type}; charset=utf-8`), packed);
  };
  for (const path of ["/docs", "/docs/:page", "/docs/reference/:group"]) {
    app.get<{ Params: { page?: string } }>(path, (request, reply) =>
      send(request, reply, "text/html", ({ pages }) => pages.get(pathOf(request))),
    );
    app.get(`${path}/`, (request, reply) =>
      reply.redirect(`${serving.publicUrl()}${pathOf(request).replace(/\/+$/, "")}`, 308),
    );
  }
  app.get("/docs/search.json", (request, reply) => send(request, reply, "application/json", ({ search }) => search));
}

const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*/s, "");

function describe(serving: Serving): Omit<Setting, "operation"> {
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
