import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { escapeForHtml } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { pageHeaders } from "./page-headers.ts";

/** Serves the rider's app at /rider. An invitation's code stands behind a #, which no browser sends. */
export function serveRider(app: FastifyInstance, { tilesUrl, tilesAttribution }: Serving, folder: string): void {
  const page = readFileSync(join(folder, "src/pages/rider/rider.html"), "utf8")
    .replaceAll("{{TILES}}", () => escapeForHtml(tilesUrl))
    .replaceAll("{{TILES_ATTRIBUTION}}", () => escapeForHtml(tilesAttribution));
  const headers = pageHeaders(tilesUrl, "'none'");
  app.get("/rider/", (_request, reply) => reply.redirect("/rider", 308));
  app.get("/rider", (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(page));
}
