import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { trackingPath } from "../../../contract/addresses.ts";
import { readShop, type Shop } from "../../deliveries/customer/read-shop.ts";
import { escapeForHtml } from "../../escape.ts";
import { sayAsAccepted } from "../../languages/say-in.ts";
import { createViewerLimit } from "../requests/limit-viewers.ts";
import type { Serving } from "../serving.ts";
import { brandPage } from "./brand-page.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";
import { listChunks, type Manifest, readManifest } from "./read-manifest.ts";

const SOURCE = "src/pages/track";

/** The picture of the link's preview in a chat. It shows no order and no person. */
const PICTURE = "/preview/delivery.png";
/** The demo that the dashboard's preview plays. */
const PREVIEWED = "in_transit";
/** How long a request waits for the shop's name and look. After that the page is sent without them. */
const PATIENCE_MS = 1000;

interface Sent {
  /** With placeholders such as {{LANG}}. */
  html: string;
  id: string;
  shop: Shop | null;
  frameAncestors: string;
}

/**
 * Serves the tracking page. A chat makes the preview of a link from the page's head, so the head names the shop, and nothing
 * about the customer or the rider. An unknown id gets the page too: the card in it says so, in the visitor's language. Also
 * serves the worker that shows the page's one push message, and the preview in the dashboard, which plays a demo.
 * @param folder with the built pages
 */
export function serveTrackPage(
  app: FastifyInstance,
  { core, tilesUrl, pageKey, publicUrl }: Serving,
  folder: string,
): void {
  const read = (name: string) => readFileSync(join(folder, SOURCE, name), "utf8");
  const preloads = preloadModules(
    readManifest(folder, "track"),
    `${SOURCE}/track.html`,
    `${SOURCE}/view/show-page.tsx`,
  );
  /** With placeholders such as {{LANG}} for what differs between requests. */
  const page = read("track.html").replace("</head>", `${preloads}</head>`);
  const worker = read("sw.js");
  const limit = createViewerLimit(core.elapsed);
  const writeHeaders = (frameAncestors: string, style: string | null) => ({
    // Everybody with this address may look, so no other site gets it as a referrer, and search engines don't keep it. Tile
    // servers get the origin.
    ...pageHeaders({
      loads: {
        ...ourFiles(tilesUrl),
        ...(style !== null && { "style-src": `'self' ${style}` }),
        "worker-src": "'self'",
      },
      frameAncestors,
      referrer: "strict-origin",
    }),
    "x-robots-tag": "noindex, nofollow",
    vary: "accept-language",
  });

  /** Null also if the database is slow, or the address asks too often. */
  async function findShop(request: FastifyRequest, id: string): Promise<Shop | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    try {
      limit(request, id);
      return await Promise.race([readShop(core.db, id), late]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  app.get<{ Params: { id: string } }>(trackingPath(":id"), async (request, reply) => {
    const { id } = request.params;
    return send(request, reply, { html: page, id, shop: await findShop(request, id), frameAncestors: "'none'" });
  });
  // The dashboard sets the merchant's look in the preview, so the page itself holds nothing of an account.
  const preview = page.replace("data-loading=", `data-demo="${PREVIEWED}" data-loading=`);
  app.get("/dashboard/preview", (request, reply) =>
    send(request, reply, { html: preview, id: "preview", shop: null, frameAncestors: "'self'" }),
  );

  function send(request: FastifyRequest, reply: FastifyReply, { html, id, shop, frameAncestors }: Sent) {
    const { lang, dir, sentences, withoutScript } = sayAsAccepted(request.headers["accept-language"]);
    const { style, allowed, mark } = brandPage(shop);
    const help = linkHelp(shop);
    const filled: Record<string, string> = {
      PAGE_KEY: pageKey,
      DELIVERY_ID: id,
      LANG: lang,
      DIR: dir,
      NOTE: shop?.cancelledNote ?? "",
      STATE: shop?.isCancelled ? "cancelled" : "",
      TITLE: shop === null ? sentences.title : `${shop.name} · ${sentences.title}`,
      HEADING: shop?.name ?? sentences.title,
      TRY_AGAIN: sentences.tryAgain,
      HERE: request.url,
      WITHOUT_SCRIPT: withoutScript,
      DESCRIPTION: sentences.description,
      ADDRESS: `${publicUrl()}${trackingPath(encodeURIComponent(id))}`,
      PICTURE: `${publicUrl()}${PICTURE}`,
    };
    const elements: Record<string, string> = { MARK: mark, HELP: help };
    return reply
      .headers(writeHeaders(frameAncestors, allowed))
      .type("text/html; charset=utf-8")
      .send(
        html
          .replace(
            /\{\{([A-Z_]+)\}\}/g,
            (place, name: string) => elements[name] ?? escapeForHtml(filled[name] ?? place),
          )
          .replace("</head>", `${style}</head>`),
      );
  }

  // No delivery's id has a dot.
  app.get(trackingPath("sw.js"), (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(worker),
  );
}

/** Links to the shop's phone and help page, for a page whose scripts don't run or don't come. They need no translation. */
function linkHelp(shop: Shop | null): string {
  if (shop === null) return "";
  const { name, phone, phoneDisplay, url } = shop;
  const link = (href: string, shown: string) =>
    `<p><a href="${escapeForHtml(href)}" rel="noopener noreferrer"><bdi>${escapeForHtml(name)}</bdi> <bdi>${escapeForHtml(shown)}</bdi></a></p>`;
  // A number stays whole.
  const byPhone = phone === null ? "" : link(`tel:${phone}`, (phoneDisplay ?? phone).replaceAll(" ", "\u00a0"));
  return byPhone + (url === null ? "" : link(url, new URL(url).host));
}

/**
 * Writes links for a page's head to the modules that every visitor needs. Without them a browser finds each module only in
 * the module that imports it. They have low priority, so they don't delay what the page shows first.
 * @param page the source of the page's HTML, which names its first module
 * @param later the sources of modules that the first module always imports later
 * @internal exported for tests of more cases than its callers reach
 */
export function preloadModules(manifest: Manifest, page: string, ...later: string[]): string {
  const chunks = listChunks(manifest, [page, ...later], false).filter((chunk) => chunk !== manifest[page]);
  return chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join("");
}
