import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { trackingPath } from "../../../contract/addresses.ts";
import { readShop } from "../../deliveries/customer/read-shop.ts";
import { escapeForHtml } from "../../escape.ts";
import { sayAsAccepted } from "../../languages/say-in.ts";
import { createViewerLimit } from "../requests/limit-viewers.ts";
import type { Serving } from "../serving.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";
import { preloadModules } from "./preload-modules.ts";
import { readManifest } from "./read-manifest.ts";

const SOURCE = "src/pages/track";

/** What a chat shows of the link beside its words. It says nothing about anybody. */
const PICTURE = "/preview/delivery.png";
/** The page is worth more than the shop's name in its preview. */
const PATIENCE_MS = 1000;

/**
 * Serves the tracking page. Its head is what a chat shows of a link that somebody sends: whose delivery it is, and nothing
 * about the customer or the rider. An unknown id gets the page too: the card in it says so, in the visitor's language.
 * Beside it stands the worker that shows the page's one message.
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
  /** With places for what differs, in two braces. */
  const page = read("track.html").replace("</head>", `${preloads}</head>`);
  const worker = read("sw.js");
  const limit = createViewerLimit(core.elapsed);
  const headers = {
    // The address is the right to look: no other site gets it, and no search engine keeps it. Tile servers get the origin.
    ...pageHeaders({ loads: { ...ourFiles(tilesUrl), "worker-src": "'self'" }, referrer: "strict-origin" }),
    "x-robots-tag": "noindex, nofollow",
    vary: "accept-language",
  };

  /** Null also where the database is slow or the address asks too often. */
  async function findShop(request: FastifyRequest, id: string): Promise<string | null> {
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
    const { lang, dir, sentences } = sayAsAccepted(request.headers["accept-language"]);
    const shop = await findShop(request, id);
    const filled: Record<string, string> = {
      PAGE_KEY: pageKey,
      DELIVERY_ID: id,
      LANG: lang,
      DIR: dir,
      TITLE: shop === null ? sentences.title : `${shop} · ${sentences.title}`,
      DESCRIPTION: sentences.description,
      ADDRESS: `${publicUrl()}${trackingPath(encodeURIComponent(id))}`,
      PICTURE: `${publicUrl()}${PICTURE}`,
    };
    return reply
      .headers(headers)
      .type("text/html; charset=utf-8")
      .send(page.replace(/\{\{([A-Z_]+)\}\}/g, (place, name: string) => escapeForHtml(filled[name] ?? place)));
  });
  // No delivery's id has a dot.
  app.get(trackingPath("sw.js"), (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(worker),
  );
}
