import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../browser/kit/serve.ts";
import { drawTile } from "./draw-tile.ts";
import { recordSince } from "./ride.ts";

const TYPES: Record<string, string> = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css" };

/** The pages in ./pages, and all they ask for: each of them, whenever it is opened, sees the same ride from its start. */
export async function serveWatch() {
  if (!existsSync("dist/widget/v1/tracking.js")) throw new Error("Build first: npm run build");
  const started = new Map<string, number>();
  let asked = 0;

  const tile = drawTile();
  const server = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const id = /^\/v1\/deliveries\/(.+)\/tracking$/.exec(path)?.[1];
    if (id) {
      asked++;
      const start = started.get(id) ?? Date.now();
      started.set(id, start);
      response.setHeader("Content-Type", "application/json");
      return response.end(JSON.stringify({ ...recordSince(start), delivery_id: id }));
    }
    if (path.startsWith("/tiles/")) return response.setHeader("Content-Type", "image/png").end(tile);
    const opened = /^\/(.+)\.html$/.exec(path)?.[1];
    if (opened) started.delete(opened);
    const file = fileOf(path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader("Content-Type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream");
    return response.end(readFileSync(file));
  });
  return { ...server, timesAsked: () => asked };
}

function fileOf(path: string): string {
  if (path.startsWith("/v1/")) return join("dist/widget", path);
  if (path.startsWith("/leaflet/")) return join("node_modules/leaflet/dist", path.replace("/leaflet/", ""));
  return join("test/bench/frames/pages", path);
}
