import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, distanceMetres } from "../../../src/contract/geo.ts";
import { createTown, HOME } from "../../../src/sandbox/town/index.ts";
import { homeStreets } from "../../../src/sandbox/town/streets/home-streets.ts";
import { doorOf } from "../door-of.ts";

const town = createTown();

test("the same words are the same door, whatever their case, spacing and punctuation", async () => {
  const door = await town.find("Acacia Road, 2nd floor");
  expect(door).toMatchObject({ kind: "found" });
  expect(await town.find("  acacia road 2ND FLOOR!")).toEqual(door);
  expect(await createTown().find("Acacia Road, 2nd floor")).toEqual(door);
});

test.each(["", "123", "!?", "🛵", "99 Nowhere Boulevard", "Nowhere"])(
  "no door, but suggestions that have one: %s",
  async (text) => {
    const found = await town.find(text);
    if (found.kind !== "unknown") throw new Error("the town has no such address");
    expect(found.suggestions).toHaveLength(3);
    for (const one of found.suggestions ?? []) expect(await town.find(one), one).toMatchObject({ kind: "found" });
  },
);

test("any other address leads to a door near home, and different ones mostly to different doors", async () => {
  const doors = new Set<string>();
  for (let n = 0; n < 60; n++) {
    const door = await doorOf(town, `14 Kenyatta Avenue, Nairobi, flat ${n}`);
    expect(distanceMetres(HOME, door)).toBeLessThan(2_600);
    doors.add(`${door.lat},${door.lng}`);
  }
  expect(doors.size).toBeGreaterThan(50);
});

test("the street most alike is the first that is suggested, with the house that was asked for", async () => {
  expect(await town.find("Nowhere, 99 Jasmin Roda")).toMatchObject({
    suggestions: expect.arrayContaining(["99 Jasmine Road"]),
  });
  expect(await town.find("Nowhere, 27 swalow road")).toMatchObject({
    suggestions: ["27 Swallow Road", expect.anything(), expect.anything()],
  });
});

test("every street that is found is near home", async () => {
  for (const name of homeStreets().keys()) {
    expect(distanceMetres(HOME, await doorOf(town, name)), name).toBeLessThan(2_600);
  }
});

test.each([
  ["home", HOME],
  ["Berlin", { lat: 52.52, lng: 13.405 }],
  ["Fiji, across the antimeridian", { lat: -17.8, lng: 179.999 }],
  ["70° north", { lat: 69.65, lng: 18.96 }],
])("streets join any two places: %s", async (_name, middle) => {
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.integer({ min: 0, max: 359 })),
      fc.noBias(fc.integer({ min: 400, max: 1_000 })),
      fc.noBias(fc.integer({ min: 0, max: 359 })),
      async (bearing, metres, other) => {
        const from = destination(middle, bearing, metres);
        const to = destination(middle, other, 300);
        const route = await town.route(from, to, "motorbike");
        if (!route) throw new Error("no route");
        expect(route.distanceMetres).toBeGreaterThanOrEqual(distanceMetres(from, to) * 0.995);
        expect(route.distanceMetres).toBeLessThan(distanceMetres(from, to) * 3 + 2_500);
        const last = route.points.at(-1);
        expect(route.points[0]?.lat).toBeCloseTo(from.lat, 6);
        expect(last?.lat).toBeCloseTo(to.lat, 6);
      },
    ),
    { numRuns: 12 },
  );
});

test("the streets that guides, samples and the shop mention are there, with a door of their own for each number", async () => {
  const names = ["Acacia Road", "Jasmine Road", "Swallow Road", "Granary Road", "Vine Road"];
  for (const name of [...names, "Lantern Row", "Mill Street", "Plum Close"]) {
    const doors = await Promise.all([2, 7, 18].map((number) => doorOf(town, `${number} ${name}, Nairobi`)));
    const apart = doors.map((door, n) => distanceMetres(door, doors[(n + 1) % 3] ?? door));
    expect(Math.min(...apart), name).toBeGreaterThan(15);
    expect(Math.max(...apart), name).toBeLessThan(700);
  }
});

test("house numbers run along their street, wherever in the text they stand", async () => {
  const name = "Acacia Road";
  const at = (text: string) => doorOf(town, text);
  const ten = await at(`10 ${name}`);
  expect(await at(`Flat 3, Blue House, 10 ${name}`)).toEqual(ten);
  expect(await at(`${name.toUpperCase()} 10`)).toEqual(ten);
  const neighbour = distanceMetres(ten, await at(`12 ${name}`));
  expect(neighbour).toBeGreaterThan(5);
  expect(neighbour).toBeLessThan(25);
  expect(distanceMetres(ten, await at(`11 ${name}`))).toBeGreaterThan(5);
  expect(distanceMetres(ten, await at(`30 ${name}`))).toBeGreaterThan(neighbour * 2);
});

test("lights and other crossings along a way come in order and lie on it", async () => {
  const from = destination(HOME, 20, 1_900);
  const to = destination(HOME, 210, 1_900);
  const route = await town.route(from, to, "motorbike");
  if (!route) throw new Error("no route");
  const crossings = town.crossingsAlong(route.points);
  expect(crossings.some(({ kind }) => kind === "signal")).toBe(true);
  expect(crossings.some(({ kind }) => kind === "plain")).toBe(true);
  const metres = crossings.map((crossing) => crossing.metres);
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
  expect(metres.at(-1)).toBeLessThanOrEqual(route.distanceMetres * 1.01);
  expect(town.crossingsAlong(route.points)).toEqual(crossings);
});
