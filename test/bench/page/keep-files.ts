import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const LEAFLET = "node_modules/leaflet/dist";
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  png: "image/png",
  svg: "image/svg+xml",
};

export interface Kept {
  body: Buffer;
  type: string;
  packed: boolean;
}

/** By their addresses: the built widget, told where the tiles are, and beside it the stock Leaflet, both packed alike. */
export function keepFiles(tiles: string): Map<string, Kept> {
  if (!existsSync("dist/widget/v1/tracking.js")) throw new Error("Build first: npm run build");
  const files = new Map<string, Kept>();
  const keep = (address: string, path: string, change = (text: string) => text) => {
    if (address.endsWith(".png")) files.set(address, { body: readFileSync(path), type: "image/png", packed: false });
    else files.set(address, packFile(address, change(readFileSync(path, "utf8")), constants.BROTLI_MAX_QUALITY));
  };
  keep("/v1/tracking.js", "dist/widget/v1/tracking.js", (loader) =>
    loader.replace("{{tiles}}", tiles).replace("{{tilesAttribution}}", "A town"),
  );
  const assets = readdirSync("dist/widget/v1/assets", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  for (const name of assets) keep(`/v1/assets/${name}`, join("dist/widget/v1/assets", name));
  const images = readdirSync(join(LEAFLET, "images")).map((name) => `images/${name}`);
  for (const name of ["leaflet.js", "leaflet.css", ...images]) keep(`/leaflet/${name}`, join(LEAFLET, name));
  return files;
}

export function packFile(address: string, text: string, quality: number): Kept {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { body, type: TYPES[address.split(".").pop() ?? ""] ?? "text/plain", packed: true };
}

/** With the service's own headers: src/service/http/widget-files.ts. */
export function sendFile(response: ServerResponse, file: Kept | undefined): void {
  if (!file) return void response.writeHead(404).end();
  if (file.packed) response.setHeader("Content-Encoding", "br").setHeader("Vary", "Accept-Encoding");
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  response.setHeader("Content-Type", file.type).end(file.body);
}
