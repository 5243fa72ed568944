import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { ENOUGH, GROUNDS, THEMES } from "../../../src/contract/branding/adapt-accent.ts";
import { registerTiles } from "../../../src/sandbox/tiles-route.ts";
import { FIRST_ZOOM } from "../../../src/sandbox/town/draw/style.ts";
import { createTown, HOME, LAST_ZOOM } from "../../../src/sandbox/town/index.ts";
import { toPlan, WORLD } from "../../../src/sandbox/town/plan/mercator.ts";
import { answerProblems } from "../../../src/service/http/problems/answer-problems.ts";
import { readTile, TILE } from "./read-tile.ts";

const town = createTown();
const BYTES = 40_000;

/** Strict enough for what a browser refuses: tags that don't pair, attributes without quotes, bare & or <, NaN in a path. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  let at = 0;
  const tag = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<&]*")*)(\/?)>|[^<>&]+/gy;
  while (at < svg.length) {
    tag.lastIndex = at;
    const token = tag.exec(svg);
    if (!token) throw new Error(`not XML at ${at}: ${svg.slice(at, at + 60)}`);
    at = tag.lastIndex;
    const [, closing, name, , alone] = token;
    if (!name) continue;
    // Without `expect`, which would take longer for all the tags than their drawing does.
    if (closing && open.pop() !== name) throw new Error(`</${name}> closes another tag at ${at}`);
    if (!closing && !alone) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}

const anyTile = fc.integer({ min: FIRST_ZOOM, max: LAST_ZOOM }).chain((z) => {
  const side = 2 ** z;
  // ±80° latitude is the middle 78 % of the map's height.
  return fc.record({
    z: fc.constant(z),
    x: fc.oneof(fc.constantFrom(0, side - 1), fc.integer({ min: 0, max: side - 1 })),
    y: fc.integer({ min: Math.ceil(side * 0.11), max: Math.floor(side * 0.89) }),
    theme: fc.constantFrom("light" as const, "dark" as const),
  });
});

test("any tile on earth is a small, well-formed picture, and always the same one", () => {
  fc.assert(
    fc.property(anyTile, ({ z, x, y, theme }) => {
      const svg = town.drawTile(z, x, y, theme);
      expectWellFormed(svg);
      expect(svg.length).toBeLessThan(BYTES);
      expect(town.drawTile(z, x, y, theme)).toBe(svg);
    }),
    { numRuns: 25 },
  );
});

const ZOOMS = Array.from({ length: LAST_ZOOM - FIRST_ZOOM + 1 }, (_, n) => FIRST_ZOOM + n);

/** The tile that holds home at a zoom. */
function tileOfHome(zoom: number): { x: number; y: number } {
  const { x, y } = toPlan(HOME);
  const side = WORLD / 2 ** zoom;
  return { x: Math.floor(x / side), y: Math.floor(y / side) };
}

test.each([12, 13, 14, 15, 16, 17])("a name on the border between two tiles is in both: zoom %i", (zoom) => {
  const { x, y } = tileOfHome(zoom);
  let across = 0;
  for (let column = x - 2; column < x + 2; column++) {
    const [west, east] = [readTile(town, zoom, column, y), readTile(town, zoom, column + 1, y)];
    for (const one of west.names.filter((name) => Math.abs(name.x - (column + 1) * TILE) < 20)) {
      const twin = east.names.find(({ name, x }) => name === one.name && Math.abs(x - one.x) < 0.2);
      expect(twin?.y, one.name).toBeCloseTo(one.y, 0);
      across++;
    }
  }
  expect(across).toBeGreaterThan(0);
});

test.each(ZOOMS.slice(2))(
  "names are large enough to read, and main streets, districts and water have some: zoom %i",
  (zoom) => {
    const { x, y } = tileOfHome(zoom);
    const names = [0, 1, 2].flatMap((east) =>
      [0, 1, 2].flatMap((south) => readTile(town, zoom, x + east, y + south).names),
    );
    expect(names.length).toBeGreaterThan(5);
    for (const { name, size } of names) expect(size, name).toBeGreaterThanOrEqual(11);
  },
);

/** The relative luminance of a colour: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(THEMES)(
  "any accent that the service gives the %s theme stands out from all that a map shows under a route",
  (theme) => {
    // The weakest accent that has enough contrast to the page's backgrounds.
    const grounds = GROUNDS[theme].map((ground) => luminance(ground) + 0.05);
    const accent = theme === "light" ? Math.min(...grounds) / ENOUGH : Math.max(...grounds) * ENOUGH;
    const colours = new Set<string>();
    for (const zoom of ZOOMS) {
      const { x, y } = tileOfHome(zoom);
      for (const south of [0, 1, 2]) {
        const shapes = town.drawTile(zoom, x, y + south, theme).replaceAll(/<g font-family.*/g, "");
        for (const [, colour = ""] of shapes.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)) colours.add(colour);
      }
    }
    expect(colours.size).toBeGreaterThan(12);
    for (const colour of colours) {
      const ground = luminance(colour) + 0.05;
      expect(Math.max(accent / ground, ground / accent), colour).toBeGreaterThan(3);
    }
  },
);

test.each(THEMES)("larger streets are wider, and tell themselves from smaller ones by their colour: %s", (theme) => {
  const { x, y } = tileOfHome(15);
  const looks = new Map<string, { colour: string; width: number }>();
  for (const east of [-1, 0, 1]) {
    const svg = town.drawTile(15, x + east, y, theme);
    for (const [, rank = "", colour = "", width] of svg.matchAll(
      /href="#([a-z]+)" stroke="(#\w+)" stroke-width="([\d.]+)"/g,
    )) {
      // The casing comes first, and then the street.
      looks.set(rank, { colour, width: Number(width) });
    }
  }
  const [primary, secondary, tertiary, local, lane] = ["primary", "secondary", "tertiary", "local", "lane"].map(
    (rank) => looks.get(rank),
  );
  const widths = [primary, secondary, tertiary, local, lane].map((look) => look?.width ?? 0);
  expect(widths).toEqual([...widths].sort((a, b) => b - a));
  expect(new Set(widths).size).toBe(5);
  expect(new Set([primary?.colour, secondary?.colour, tertiary?.colour]).size).toBe(3);
});

async function app(source: Parameters<typeof registerTiles>[1] = town, elapsed?: () => number) {
  const server = Fastify();
  server.decorate("publicUrl", () => "https://service.example");
  answerProblems(server, () => false);
  registerTiles(server, source, elapsed);
  await server.ready();
  return server;
}

test("a page anywhere may show the tiles and keep them for ever", async () => {
  const server = await app();
  const answer = await server.inject("/sandbox/tiles/15/19735/16502.svg?theme=dark");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const light = await server.inject("/sandbox/tiles/15/19735/16502.svg");
  expect(light.body).not.toBe(answer.body);
  await server.close();
});

test("a tile that couldn't be drawn is drawn again at the next request, and then kept", async () => {
  let tries = 0;
  const server = await app({
    drawTile() {
      tries++;
      if (tries === 1) throw new Error("the town's thread has ended");
      return `<svg id="${tries}"/>`;
    },
  });
  const answers: [status: number, body: string][] = [];
  for (let request = 0; request < 3; request++) {
    const { statusCode, body } = await server.inject("/sandbox/tiles/15/19735/16502.svg");
    answers.push([statusCode, statusCode === 200 ? body : ""]);
  }
  expect(answers).toEqual([
    [500, ""],
    [200, '<svg id="2"/>'],
    [200, '<svg id="2"/>'],
  ]);
  await server.close();
});

describe("whoever asks for many tiles", () => {
  const path = (n: number) => `/sandbox/tiles/17/${n}/66010.svg`;
  const ask = async (server: Awaited<ReturnType<typeof app>>, url: string, remoteAddress: string) => {
    const { statusCode, headers, body } = await server.inject({ url, remoteAddress });
    return { status: statusCode, headers, body };
  };

  test("has several screens drawn at once and then some a second; what is drawn already costs nothing", async () => {
    let time = 0;
    let drawn = 0;
    const server = await app({ drawTile: () => `<svg id="${++drawn}"/>` }, () => time);
    const statuses: number[] = [];
    for (let n = 0; n < 400; n++) statuses.push((await ask(server, path(n), "198.51.100.1")).status);
    const refused = statuses.filter((status) => status === 429).length;
    expect(statuses.slice(0, 250)).toEqual(new Array(250).fill(200));
    expect(refused).toBeGreaterThanOrEqual(90);
    expect([drawn, statuses.at(-1)], "nothing is drawn for who is refused").toEqual([400 - refused, 429]);
    const last = await ask(server, path(500), "198.51.100.1");
    expect(last.headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/problem\+json/),
      "access-control-allow-origin": "*",
      "retry-after": expect.stringMatching(/^[1-9]\d?$/),
    });
    expect(JSON.parse(last.body).code).toBe("rate_limited");
    expect(await ask(server, path(0), "198.51.100.1")).toMatchObject({ status: 200, body: '<svg id="1"/>' });
    expect((await ask(server, path(500), "198.51.100.2")).status).toBe(200);
    time += Number(last.headers["retry-after"]);
    expect((await ask(server, path(501), "198.51.100.1")).status).toBe(200);
    await server.close();
  });

  test("doesn't make a queue without end, from however many addresses", async () => {
    const held: (() => void)[] = [];
    const server = await app({ drawTile: () => new Promise<string>((draw) => held.push(() => draw("<svg/>"))) });
    const asked = Array.from({ length: 400 }, (_, n) => ask(server, path(n), `198.51.${n % 200}.1`));
    await vi.waitFor(async () => expect((await ask(server, path(1000), "203.0.113.1")).status).toBe(429), 20_000);
    expect(held.length).toBeLessThan(300);
    const statuses: number[] = [];
    for (const one of asked) void one.then(({ status }) => statuses.push(status));
    await vi.waitFor(() => {
      for (const draw of held.splice(0)) draw();
      expect(statuses).toHaveLength(asked.length);
    }, 20_000);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    expect((await ask(server, path(0), "203.0.113.1")).status).toBe(200);
    await server.close();
  });
});

test("a map that is zoomed out to see a country shows ground", async () => {
  const server = await app();
  for (const tile of ["0/0/0", "3/4/4", "8/154/128", "10/616/515"]) {
    const { statusCode, body } = await server.inject(`/sandbox/tiles/${tile}.svg`);
    expect([statusCode, body.match(/<path/g)?.length]).toEqual([200, 1]);
    expectWellFormed(body);
  }
  await server.close();
});

test("x goes round the earth", async () => {
  const server = await app();
  const [first, again, before] = await Promise.all(
    [0, 2 ** 12, -(2 ** 12)].map((x) => server.inject(`/sandbox/tiles/12/${x}/2200.svg`)),
  );
  expect(again?.body).toBe(first?.body);
  expect(before?.body).toBe(first?.body);
  await server.close();
});

test.each(["-1/0/0", "20/1/1", "15/1.5/3", "15/a/3", "15/1/-1", "15/1/32768", "15/1/99999999999"])(
  "there is no tile %s",
  async (path) => {
    const server = await app();
    const answer = await server.inject(`/sandbox/tiles/${path}.svg`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/problem\+json/),
      "access-control-allow-origin": "*",
    });
    expect(answer.json()).toMatchObject({ status: 404, code: "not_found", request_id: expect.any(String) });
    await server.close();
  },
);
