import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escapeForScript } from "./escape.ts";
import { packText, sendPacked } from "./send-packed.ts";
import type { Serving } from "./serving.ts";

const MINUTES_5 = 300;
const DAYS_365_MS = 365 * 86_400_000;

/** Lets any page load the widget, also one that isolates itself from other origins. */
const FOR_EVERY_PAGE = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** The loader at /v1/tracking.js, told where the tiles are; and its hashed chunks below /v1/assets/. */
export async function openWidgetFiles(app: FastifyInstance, serving: Serving): Promise<void> {
  const folder = join(serving.webRoot, "widget/v1");
  const loader = join(folder, "tracking.js");
  if (existsSync(loader)) {
    const script = await packText(
      readFileSync(loader, "utf8")
        .replaceAll("{{TILES_URL}}", () => escapeForScript(serving.tilesUrl))
        .replaceAll("{{TILES_ATTRIBUTION}}", () => escapeForScript(serving.tilesAttribution)),
    );
    app.get("/v1/tracking.js", async (request, reply) => {
      reply
        .headers(FOR_EVERY_PAGE)
        .header("cache-control", `public, max-age=${MINUTES_5}`)
        .type("text/javascript; charset=utf-8");
      return sendPacked(request, reply, script);
    });
  }
  const assets = join(folder, "assets");
  if (existsSync(assets)) {
    await app.register(serveStatic, {
      root: assets,
      prefix: "/v1/assets/",
      decorateReply: false,
      index: false,
      maxAge: DAYS_365_MS,
      immutable: true,
      preCompressed: true,
      setHeaders: (reply) => {
        reply.setHeader("vary", "accept-encoding");
        for (const [name, value] of Object.entries(FOR_EVERY_PAGE)) reply.setHeader(name, value);
      },
    });
  }
}
