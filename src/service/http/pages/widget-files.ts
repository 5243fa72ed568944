import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escapeForScript } from "../../escape.ts";
import type { Serving } from "../serving.ts";
import { packText, sendPacked } from "./send-packed.ts";

const MINUTES_5 = 300;
const DAYS_365_MS = 365 * 86_400_000;

/** Lets any page load the widget, also one that isolates itself from other origins. */
const FOR_EVERY_PAGE = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/**
 * Below /v1/: the widget's files whose names stay (tracking.js and the like), told where this service and its tiles are;
 * and in assets/ a release's other files, in a folder that is named by a hash of them.
 */
export async function openWidgetFiles(app: FastifyInstance, serving: Serving): Promise<void> {
  const folder = join(serving.webRoot, "widget/v1");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(folder, name), "utf8")
      .replaceAll("{{tiles}}", () => escapeForScript(serving.tilesUrl))
      .replaceAll("{{tilesAttribution}}", () => escapeForScript(serving.tilesAttribution));
    // Packed at the first request: our own address is known once we listen.
    let script: ReturnType<typeof packText> | undefined;
    app.get(`/v1/${name}`, async (request, reply) => {
      script ??= packText(text.replaceAll("{{api}}", () => escapeForScript(serving.publicUrl())));
      reply
        .headers(FOR_EVERY_PAGE)
        .header("cache-control", `public, max-age=${MINUTES_5}`)
        .type("text/javascript; charset=utf-8");
      return sendPacked(request, reply, await script);
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
