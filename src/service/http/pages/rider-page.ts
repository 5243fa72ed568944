import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { SERVICE_TITLE } from "../../brand.ts";
import { escapeForHtml } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";
import { listChunks, readManifest } from "./read-manifest.ts";

const PAGE = "src/pages/rider/rider.html";

/** In sizes that phones ask for; the last may be cut to any shape. https://www.w3.org/TR/appmanifest/#icon-masks */
const ICONS = [
  { src: "/rider/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/rider/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/rider/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

const MANIFEST = JSON.stringify({
  id: "/rider",
  name: `${SERVICE_TITLE} Rider`,
  short_name: "Rider",
  start_url: "/rider",
  scope: "/rider",
  display: "standalone",
  background_color: "#f4f6f5",
  theme_color: "#0f766e",
  icons: ICONS,
});

/**
 * Serves the rider's app at /rider, with what makes it installable. An invitation's code stands behind a #, which no browser
 * sends. The service worker learns which files belong to the app, and changes whenever the page does.
 */
export function serveRider(app: FastifyInstance, { tilesUrl, tilesAttribution }: Serving, folder: string): void {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const page = read(PAGE)
    .replaceAll("{{TILES}}", () => escapeForHtml(tilesUrl))
    .replaceAll("{{TILES_ATTRIBUTION}}", () => escapeForHtml(tilesAttribution));
  const chunks = listChunks(readManifest(folder, "rider"), [PAGE], true);
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`));
  const kept = [...files, "/favicon.svg", ...ICONS.map(({ src }) => src)];
  const worker = read("src/pages/rider/sw.js")
    .replaceAll("{{VERSION}}", createHash("sha256").update(page).update(kept.join()).digest("hex").slice(0, 16))
    .replaceAll("{{FILES}}", kept.join(" "));
  const headers = pageHeaders({
    loads: { ...ourFiles(tilesUrl), "manifest-src": "'self'", "worker-src": "'self'" },
  });

  app.get("/rider/", (_request, reply) => reply.redirect("/rider", 308));
  app.get("/rider", (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(page));
  app.get("/rider/manifest.webmanifest", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/manifest+json").send(MANIFEST),
  );
  app.get("/rider/sw.js", (_request, reply) =>
    reply
      // The page lies above the folder of its worker.
      .headers({ "cache-control": "no-cache", "service-worker-allowed": "/rider" })
      .type("text/javascript; charset=utf-8")
      .send(worker),
  );
}
