import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { createTown } from "../../../src/sandbox/town/index.ts";
import { CORS } from "../../../src/service/http/common-headers.ts";
import { serve } from "../../browser/kit/serve.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { keepFiles, packFile, sendFile } from "./keep-files.ts";

const PAGES = new URL("pages/", import.meta.url);
const TILES = "/sandbox/tiles/{z}/{x}/{y}.svg?theme={theme}";

/**
 * A merchant's pages, and on another origin everything that they fetch: the built widget and the stock Leaflet, packed
 * and kept alike, the town's tiles, and one delivery that is under way, for whoever asks with a key.
 */
export async function openSites() {
  const files = keepFiles(TILES);
  const town = createTown();
  const record = await describeDelivery(town);

  const service = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (request.method === "OPTIONS") {
      response.setHeader("Access-Control-Allow-Headers", CORS.allowedHeaders.join(", "));
      response.setHeader("Access-Control-Max-Age", CORS.maxAge);
      return response.writeHead(204).end();
    }
    if (pathname.endsWith("/tracking")) return sendRecord(response, pathname, record);
    const tile = /^\/sandbox\/tiles\/(\d+)\/(\d+)\/(\d+)\.svg$/.exec(pathname)?.slice(1).map(Number);
    if (tile) {
      const [z = 0, x = 0, y = 0] = tile;
      const theme = searchParams.get("theme") === "dark" ? "dark" : "light";
      const key = `${pathname}?${theme}`;
      if (!files.has(key)) files.set(key, packFile(pathname, town.drawTile(z, x, y, theme), 5));
      return sendFile(response, files.get(key));
    }
    return sendFile(response, files.get(pathname));
  });

  const merchant = await serve((request, response) => {
    const page = new URL(`.${request.url}`, PAGES);
    if (!page.href.startsWith(PAGES.href) || !existsSync(page)) return response.writeHead(404).end();
    const html = readFileSync(page, "utf8")
      .replaceAll("{{SERVICE}}", service.origin)
      .replaceAll("{{TILES}}", service.origin + TILES.replace("{theme}", "light"))
      .replaceAll("{{ID}}", "dlv_bench")
      .replaceAll("/* LOADER */", () => brotliDecompressSync(files.get("/v1/tracking.js")?.body ?? "").toString());
    return response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  });

  return {
    service: service.origin,
    /** The delivery as it is answered, and where its map has the tiles from. */
    record,
    tilesUrl: service.origin + TILES,
    page: (name: string) => `${merchant.origin}/${name}.html`,
    async close() {
      await merchant.close();
      await service.close();
    },
  };
}

function sendRecord(response: ServerResponse, pathname: string, record: object): void {
  const deliveryId = decodeURIComponent(pathname.split("/")[3] ?? "");
  response.setHeader("Access-Control-Expose-Headers", CORS.exposedHeaders);
  response.setHeader("Cache-Control", "private, no-cache").setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify({ ...record, delivery_id: deliveryId, located_at: new Date().toISOString() }));
}

export type Sites = Awaited<ReturnType<typeof openSites>>;
