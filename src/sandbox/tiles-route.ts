import type { FastifyInstance } from "fastify";
import { type Packed, packText, sendPacked } from "../service/http/pages/send-packed.ts";
import { sendProblem } from "../service/http/problems/send-problem.ts";
import { ServiceProblem } from "../service/problem.ts";
import { FIRST_ZOOM, LAST_ZOOM, type Theme } from "./town/index.ts";
import { remember } from "./town/plan/remember.ts";

/** Drawn tiles kept in memory: at some 12 kB each, and 2 kB packed, about 28 MB. */
const KEPT = 2_000;
/** Brotli 5 packs a tile in a millisecond. */
const QUALITY = 5;

interface TileRequest {
  Params: { z: string; x: string; y: string };
  Querystring: { theme?: string };
}

/** Whoever draws the map: the town itself, or the town in its own thread. */
interface Drawer {
  drawTile(zoom: number, x: number, y: number, theme: Theme): string | Promise<string>;
}

/**
 * GET /sandbox/tiles/:z/:x/:y.svg?theme=light|dark: the town's map for any page, from z 11 to z 19; x goes round the earth.
 * The town never changes, so a tile may be kept for ever.
 */
export function registerTiles(app: FastifyInstance, town: Drawer): void {
  const recall = remember<Promise<Packed>>(KEPT);
  app.get<TileRequest>("/sandbox/tiles/:z/:x/:y.svg", async (request, reply) => {
    const z = whole(request.params.z);
    const x = whole(request.params.x);
    const y = whole(request.params.y);
    const side = 2 ** (z ?? 0);
    if (z === null || x === null || y === null || z < FIRST_ZOOM || z > LAST_ZOOM || y < 0 || y >= side) {
      const detail = `The map has whole tiles from zoom ${FIRST_ZOOM} to ${LAST_ZOOM}.`;
      reply.header("access-control-allow-origin", "*");
      return sendProblem(request, reply, new ServiceProblem("not_found", detail));
    }
    const theme: Theme = request.query.theme === "dark" ? "dark" : "light";
    const column = ((x % side) + side) % side;
    const tile = await recall(`${z}/${column}/${y}/${theme}`, async () =>
      packText(await town.drawTile(z, column, y, theme), QUALITY),
    );
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("access-control-allow-origin", "*")
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/svg+xml");
    return sendPacked(request, reply, tile);
  });
}

function whole(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
