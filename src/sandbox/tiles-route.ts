import type { FastifyInstance } from "fastify";
import { networkOf } from "../service/accounts/address-ranges.ts";
import { createPace, refuseFor } from "../service/create-pace.ts";
import { type Packed, packText, sendPacked } from "../service/http/pages/send-packed.ts";
import { sendProblem } from "../service/http/problems/send-problem.ts";
import { addressOf } from "../service/http/requests/client-address.ts";
import { ServiceProblem } from "../service/problem.ts";
import { elapsed as measured } from "../service/store/open-clock.ts";
import { createCache } from "./cache.ts";
import { LAST_ZOOM, type Theme } from "./town/index.ts";

/** How many tiles are kept in memory. One takes some 14 kB plain and 5 kB compressed, and all of them 38 MB. */
const MAX_TILES = 2_000;
/** How many new tiles one address may have drawn: `burst` at once, which is several screens, and then `perSecond`. */
const DRAWN = { burst: 300, perSecond: 10 };
/** How many tiles may wait to be drawn, for all addresses together. */
const MOST_WAITING = 256;
const RETRY_SECONDS = 5;
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
 * GET /sandbox/tiles/:z/:x/:y.svg?theme=light|dark: the town's map, for pages of any origin, from zoom 0 to 19. `x` wraps
 * around the earth. The town never changes, so a browser may keep a tile for ever.
 */
export function registerTiles(app: FastifyInstance, town: TileSource, elapsed = measured): void {
  const cache = createCache<Promise<Packed>>(MAX_TILES);
  const drawn = createPace(DRAWN, elapsed);
  let waiting = 0;

  const pack = async (draw: () => string | Promise<string>) => {
    waiting++;
    try {
      return await packText(await draw(), QUALITY);
    } finally {
      waiting--;
    }
  };
  /**
   * @throws ServiceProblem rate_limited for a tile that isn't drawn yet, if the address has asked for too many, or too many
   * wait
   */
  const read = (name: string, address: string, draw: () => string | Promise<string>) =>
    cache(name, () => {
      const wait = waiting >= MOST_WAITING ? RETRY_SECONDS : drawn.take(networkOf(address));
      refuseFor(wait, "Too many new tiles were asked for.");
      const tile = pack(draw);
      // A tile that failed is forgotten, so that the next request draws it again.
      tile.catch(() => cache.forget(name));
      return tile;
    });
  app.get<TileRequest>("/sandbox/tiles/:z/:x/:y.svg", async (request, reply) => {
    // Set before a refusal, too, so that a page can read the refusal.
    reply.header("access-control-allow-origin", "*");
    const z = readInteger(request.params.z);
    const x = readInteger(request.params.x);
    const y = readInteger(request.params.y);
    const side = 2 ** (z ?? 0);
    if (z === null || x === null || y === null || z < 0 || z > LAST_ZOOM || y < 0 || y >= side) {
      const detail = `The map has whole tiles from zoom 0 to ${LAST_ZOOM}.`;
      return sendProblem(request, reply, new ServiceProblem("not_found", detail));
    }
    const theme: Theme = request.query.theme === "dark" ? "dark" : "light";
    const column = ((x % side) + side) % side;
    const name = `${z}/${column}/${y}/${theme}`;
    const tile = await read(name, addressOf(request), () => town.drawTile(z, column, y, theme));
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/svg+xml");
    return sendPacked(request, reply, tile);
  });
}

function readInteger(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
