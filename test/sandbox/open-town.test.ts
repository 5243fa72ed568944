import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { destination } from "../../src/contract/geo.ts";
import { type OpenTown, openTown } from "../../src/sandbox/open-town.ts";
import { createTown, HOME } from "../../src/sandbox/town/index.ts";

const WORKER = new URL("../../dist/service/town-worker.js", import.meta.url);
if (!existsSync(WORKER)) throw new Error("build first: npm run build");

let town: OpenTown;
beforeAll(() => {
  town = openTown(WORKER);
});
afterAll(() => town.close());

test("the town in its own thread answers as the town does, many questions at once", async () => {
  const here = createTown();
  const to = destination(HOME, 70, 900);
  const [door, route, tile, other] = await Promise.all([
    town.find("12 Acacia Road"),
    town.route(HOME, to, "bicycle"),
    town.drawTile(15, 19735, 16502, "light"),
    town.find("5 Mill Street"),
  ]);
  expect(door).toEqual(await here.find("12 Acacia Road"));
  expect(other).toEqual(await here.find("5 Mill Street"));
  expect(route).toEqual(await here.route(HOME, to, "bicycle"));
  expect(tile).toBe(here.drawTile(15, 19735, 16502, "light"));
  expect(await town.crossingsAlong(route?.points ?? [])).toEqual(here.crossingsAlong(route?.points ?? []));
});

test("orders and riders come before tiles, however many tiles wait", async () => {
  const order: string[] = [];
  const note = (what: string) => () => order.push(what);
  const tiles = Array.from({ length: 40 }, (_, n) => town.drawTile(17, 78_900 + n, 66_010, "light").then(note("tile")));
  const door = town.find("14 Lantern Row").then(note("door"));
  const route = town.route(HOME, destination(HOME, 200, 1100), "car").then(note("route"));
  await Promise.all([door, route]);
  expect(order.filter((what) => what === "tile").length).toBeLessThanOrEqual(3);
  await Promise.all(tiles);
  expect(order.filter((what) => what === "tile")).toHaveLength(40);
});

test("an error in one question rejects only that question", async () => {
  await expect(town.drawTile(15, 1, 1, { toString: null } as never)).rejects.toThrow();
  expect(await town.find("12 Acacia Road")).toMatchObject({ kind: "found" });
});
