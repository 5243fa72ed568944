import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { escapeForHtml } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";

/**
 * Serves the dashboard at /dashboard and every address under it, which its own router reads. The token of a sign-in link
 * stands behind a #, which no browser sends.
 */
export function serveDashboard(
  app: FastifyInstance,
  { environment, tilesUrl, pageKey, mailer }: Serving,
  folder: string,
): void {
  const page = readFileSync(join(folder, "src/pages/dashboard/dashboard.html"), "utf8")
    .replaceAll("{{PAGE_KEY}}", () => escapeForHtml(pageKey))
    .replaceAll("{{ENVIRONMENT}}", environment)
    .replaceAll("{{MAIL}}", String(mailer.sends));
  const headers = pageHeaders({ loads: { ...ourFiles(tilesUrl), "frame-src": "'self'" }, referrer: "same-origin" });
  for (const path of ["/dashboard", "/dashboard/*"]) {
    app.get(path, (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(page));
  }
}
