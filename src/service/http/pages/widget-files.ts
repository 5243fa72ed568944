import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { MAP_PATH } from "../../../contract/addresses.ts";
import { escapeForScript } from "../../escape.ts";
import { IMMUTABLE_SECONDS } from "../common-headers.ts";
import type { Serving } from "../serving.ts";
import { packText, sendPacked } from "./send-packed.ts";

const MINUTES_5 = 300;

const ASSETS = "/v1/assets/";
/** `widget` of `widget-Ab3_xy.js`: the name without the hash of its content. */
const stemOf = (name: string): string | undefined => /^(.+)-[\w-]{6}\.js$/.exec(name)?.[1];

/** Every page may load the widget, also one that isolates itself from other origins. */
export const FOR_EVERY_PAGE = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** A script whose name stays, filled in. The service's own address is known once the server listens. */
export function readScript({ webRoot, tilesUrl, tilesAttribution, publicUrl }: Serving, name: string): string {
  return readFileSync(join(webRoot, "widget/v1", name), "utf8")
    .replaceAll("{{tiles}}", () => escapeForScript(tilesUrl))
    .replaceAll("{{tilesAttribution}}", () => escapeForScript(tilesAttribution))
    .replaceAll("{{api}}", () => escapeForScript(publicUrl()));
}

/**
 * Serves the widget below /v1/: files whose names stay, such as tracking.js, with the addresses of this service and of its
 * tiles filled in, and in assets/ the files that they load, whose names change with their content.
 */
export async function serveWidget(app: FastifyInstance, serving: Serving): Promise<void> {
  const folder = join(serving.webRoot, "widget/v1");
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".js")) continue;
    let script: ReturnType<typeof packText> | undefined;
    app.get(`/v1/${name}`, async (request, reply) => {
      script ??= packText(readScript(serving, name));
      reply
        .headers(FOR_EVERY_PAGE)
        .header("cache-control", `public, max-age=${MINUTES_5}`)
        .type("text/javascript; charset=utf-8");
      return sendPacked(request, reply, await script);
    });
  }
  // For a card that the merchant has bundled: nothing is filled in there.
  app.get(MAP_PATH, (_request, reply) =>
    reply
      .headers(FOR_EVERY_PAGE)
      .header("cache-control", `public, max-age=${MINUTES_5}`)
      .send({ tiles: serving.tilesUrl, attribution: serving.tilesAttribution }),
  );
  const assets = join(folder, "assets");
  const present = readdirSync(assets);
  await app.register(async (scope) => {
    // A loader that a browser still keeps from the release before names files of that release.
    scope.addHook("onRequest", async (request, reply) => {
      const asked = request.url.slice(ASSETS.length);
      const stem = stemOf(asked);
      if (stem === undefined || present.includes(asked)) return;
      const file = present.find((name) => stemOf(name) === stem);
      if (file === undefined) return;
      reply.headers(FOR_EVERY_PAGE).header("cache-control", "no-store");
      return reply.redirect(`${ASSETS}${file}`);
    });
    await scope.register(serveStatic, {
      root: assets,
      prefix: ASSETS,
      decorateReply: false,
      index: false,
      maxAge: IMMUTABLE_SECONDS * 1000,
      immutable: true,
      preCompressed: true,
      setHeaders: (reply) => {
        reply.setHeader("vary", "accept-encoding");
        for (const [name, value] of Object.entries(FOR_EVERY_PAGE)) reply.setHeader(name, value);
      },
    });
  });
}
