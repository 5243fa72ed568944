import type { FastifyInstance } from "fastify";
import { type Packed, packText, sendPacked } from "../service/http/pages/send-packed.ts";
import { sendProblem } from "../service/http/problems/send-problem.ts";
import { ServiceProblem } from "../service/problem.ts";
import { createCache } from "./cache.ts";
import { FIRST_ZOOM, LAST_ZOOM, type Theme } from "./town/index.ts";

/** Tiles in memory. One takes some 12 kB and, compressed, 2 kB; all of them 28 MB. */
const MAX_TILES = 2_000;
/** Brotli compresses a tile in a millisecond at this quality. */
const QUALITY = 5;

interface TileRequest {
  Params: { z: string; x: string; y: string };
  Querystring: { theme?: string };
}

/** The town, or the town in its own thread. */
interface TileSource {
  drawTile(zoom: number, x: number, y: number, theme: Theme): string | Promise<string>;
}

/**
 * GET /sandbox/tiles/:z/:x/:y.svg?theme=light|dark: the town's map, for pages of any origin, from zoom 11 to 19. `x` wraps
 * around the earth. The town never changes, so a browser may keep a tile for ever.
 */
export function registerTiles(app: FastifyInstance, town: TileSource): void {
  const cache = createCache<Promise<Packed>>(MAX_TILES);
  const pack = async (draw: () => string | Promise<string>) => packText(await draw(), QUALITY);
  const read = (name: string, draw: () => string | Promise<string>) =>
    cache(name, () => {
      const tile = pack(draw);
      // The next request draws a tile that failed once more.
      tile.catch(() => cache.forget(name));
      return tile;
    });
  app.get<TileRequest>("/sandbox/tiles/:z/:x/:y.svg", async (request, reply) => {
    const z = readInteger(request.params.z);
    const x = readInteger(request.params.x);
    const y = readInteger(request.params.y);
    const side = 2 ** (z ?? 0);
    if (z === null || x === null || y === null || z < FIRST_ZOOM || z > LAST_ZOOM || y < 0 || y >= side) {
      const detail = `The map has whole tiles from zoom ${FIRST_ZOOM} to ${LAST_ZOOM}.`;
      reply.header("access-control-allow-origin", "*");
      return sendProblem(request, reply, new ServiceProblem("not_found", detail));
    }
    const theme: Theme = request.query.theme === "dark" ? "dark" : "light";
    const column = ((x % side) + side) % side;
    const tile = await read(`${z}/${column}/${y}/${theme}`, () => town.drawTile(z, column, y, theme));
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("access-control-allow-origin", "*")
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/svg+xml");
    return sendPacked(request, reply, tile);
  });
}

function readInteger(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
