import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { serve } from "../browser/kit/serve.ts";
import { writeTown } from "./town-as-osm.ts";

/** What is used of Valhalla. Questions and answers are JSON. */
interface Valhalla {
  Actor: new (config: object) => { route(query: string): Promise<string>; matrix(query: string): Promise<string> };
  getConfig(options: { tileDir: string; tileExtract: string }): Promise<object>;
}

/** What Valhalla's own HTTP server says of these errors, and what OSRM does. */
const ERRORS = [
  { words: "No suitable edges", error_code: 171, code: "NoSegment" },
  { words: "No path could be found", error_code: 442, code: "NoRoute" },
];

/**
 * Builds Valhalla's tiles of the sandbox's town, and serves both Valhalla's interface and OSRM's.
 * @param folder of Valhalla's package
 */
export async function openValhalla(folder: string) {
  const tiles = mkdtempSync(join(tmpdir(), "ontheway-tiles-"));
  const remove = () => rmSync(tiles, { recursive: true, force: true });
  try {
    const { Actor, getConfig }: Valhalla = createRequire(import.meta.url)(folder);
    const config = await getConfig({ tileDir: join(tiles, "tiles"), tileExtract: "" });
    const [configFile, town] = [join(tiles, "config.json"), join(tiles, "town.osm.pbf")];
    writeFileSync(configFile, JSON.stringify(config));
    writeFileSync(town, writeTown());
    const command = join(folder, "bin/valhalla-cli.js");
    // It leaves notes where it runs.
    await promisify(execFile)(process.execPath, [command, "build_tiles", "-c", configFile, town], { cwd: tiles });
    const server = await serveActor(new Actor(config));
    return {
      url: server.origin,
      close: async () => {
        await server.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function serveActor(actor: InstanceType<Valhalla["Actor"]>) {
  const answer = async (request: IncomingMessage): Promise<string> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://valhalla");
    const [service, , costing, coordinates = ""] = pathname.slice(1).split("/");
    if (request.method === "POST") {
      const query = await text(request);
      return service === "route" ? actor.route(query) : actor.matrix(query);
    }
    const locations = coordinates.split(";").map((pair) => {
      const [lon, lat] = pair.split(",").map(Number);
      return { lat, lon };
    });
    const usual = { costing, format: "osrm", units: "kilometers" };
    if (service === "route") {
      return actor.route(JSON.stringify({ ...usual, locations, shape_format: "polyline5", directions_type: "none" }));
    }
    const chosen = (name: string) =>
      (searchParams.get(name) ?? "").split(";").map((index) => locations[Number(index)] ?? null);
    return actor.matrix(JSON.stringify({ ...usual, sources: chosen("sources"), targets: chosen("destinations") }));
  };
  return serve((request, response) => {
    response.setHeader("content-type", "application/json");
    answer(request).then(
      (body) => response.end(body),
      (error: Error) => {
        const known = ERRORS.find(({ words }) => error.message.includes(words));
        response.writeHead(known ? 400 : 500).end(JSON.stringify({ error: error.message, ...known }));
      },
    );
  });
}
