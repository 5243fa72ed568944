import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Pinned } from "../../docs/section.ts";
import { findLoader, storeLoader } from "../../store/loaders.ts";
import { IMMUTABLE_SECONDS } from "../common-headers.ts";
import type { Serving } from "../serving.ts";
import { type Packed, packText, sendPacked } from "./send-packed.ts";
import { FOR_EVERY_PAGE, readScript } from "./widget-files.ts";

const VERSION = /^[\w.]+-[\w-]{12}$/;

/**
 * Serves every text that tracking.js has had, each at an address of its own that never has another: a release, or other tiles,
 * make a new text. So a page can say by `integrity` which one it means. https://www.w3.org/TR/SRI/
 *
 * @returns what gives the newest, and keeps its text from then on
 */
export function pinnedLoaders(app: FastifyInstance, serving: Serving): () => Promise<Pinned> {
  const { db, now } = serving.core;
  /** As many as there are texts: a version that never was is not kept. */
  const known = new Map<string, Promise<Packed>>();

  app.get<{ Params: { version: string } }>("/v1/:version/tracking.js", async (request, reply) => {
    const { version } = request.params;
    const script = !known.has(version) && VERSION.test(version) ? await findLoader(db, version) : undefined;
    if (script !== undefined) known.set(version, packText(script));
    const packed = await known.get(version);
    if (!packed) return reply.callNotFound();
    reply
      .headers(FOR_EVERY_PAGE)
      .header("cache-control", `public, max-age=${IMMUTABLE_SECONDS}, immutable`)
      .type("text/javascript; charset=utf-8");
    return sendPacked(request, reply, packed);
  });

  let kept: Pinned | undefined;
  return async () => {
    if (kept) return kept;
    const script = readScript(serving, "tracking.js");
    const hash = createHash("sha384").update(script).digest();
    const version = `${__VERSION__}-${hash.toString("base64url").slice(0, 12)}`;
    const pinned = {
      url: `${serving.publicUrl()}/v1/${version}/tracking.js`,
      integrity: `sha384-${hash.toString("base64")}`,
    };
    try {
      await storeLoader(db, version, script, now());
      kept = pinned;
    } catch (error) {
      // Whoever reads the page next stores it.
      app.log.error({ err: error }, "the script of this release was not stored");
    }
    return pinned;
  };
}
