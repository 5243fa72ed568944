import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { escapeForHtml } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";

/** Serves the operator's desk at /desk and every address under it, as the dashboard is. */
export function serveDesk(app: FastifyInstance, { tilesUrl, tilesAttribution, mailer }: Serving, folder: string): void {
  const page = readFileSync(join(folder, "src/pages/desk/desk.html"), "utf8")
    .replaceAll("{{TILES}}", () => escapeForHtml(tilesUrl))
    .replaceAll("{{TILES_ATTRIBUTION}}", () => escapeForHtml(tilesAttribution))
    .replaceAll("{{MAIL}}", String(mailer.sends));
  const worker = readFileSync(join(folder, "src/pages/track/sw.js"), "utf8");
  // Tile servers want a referrer.
  const headers = pageHeaders({
    loads: { ...ourFiles(tilesUrl), "worker-src": "'self'" },
    referrer: "strict-origin",
  });
  for (const path of ["/desk", "/desk/*"]) {
    app.get(path, (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(page));
  }
  app.get("/desk/sw.js", (_request, reply) =>
    reply
      // The page lies above the folder of its worker.
      .headers({ "cache-control": "no-cache", "service-worker-allowed": "/desk" })
      .type("text/javascript; charset=utf-8")
      .send(worker),
  );
}
