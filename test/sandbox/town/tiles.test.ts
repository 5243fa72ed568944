import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { registerTiles } from "../../../src/sandbox/tiles-route.ts";
import { createTown, FIRST_ZOOM, HOME, LAST_ZOOM } from "../../../src/sandbox/town/index.ts";
import { answerProblems } from "../../../src/service/http/problems/answer-problems.ts";

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

test("a name on the border between two tiles is in both, 256 pixels apart", () => {
  const z = 16;
  const side = 2 ** z;
  const x = Math.floor((HOME.lng / 360 + 0.5) * side);
  const y = Math.floor(side * 0.5036);
  const names = (column: number) =>
    [...town.drawTile(z, column, y, "light").matchAll(/translate\(([-.\d]+) ([-.\d]+)\)[^>]*>([^<]+)</g)].map(
      ([, left, top, name]) => ({ left: Number(left), top: Number(top), name }),
    );
  const west = names(x);
  const east = names(x + 1);
  const across = west.filter(({ left }) => Math.abs(left - 256) < 20);
  for (const { left, top, name } of across) {
    const twin = east.find((other) => other.name === name && Math.abs(other.left + 256 - left) < 0.2);
    expect(twin?.top).toBeCloseTo(top, 0);
  }
  expect(west.length).toBeGreaterThan(3);
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

test("x goes round the earth", async () => {
  const server = await app();
  const [first, again, before] = await Promise.all(
    [0, 2 ** 12, -(2 ** 12)].map((x) => server.inject(`/sandbox/tiles/12/${x}/2200.svg`)),
  );
  expect(again?.body).toBe(first?.body);
  expect(before?.body).toBe(first?.body);
  await server.close();
});

test.each(["10/1/1", "20/1/1", "15/1.5/3", "15/a/3", "15/1/-1", "15/1/32768", "15/1/99999999999"])(
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
