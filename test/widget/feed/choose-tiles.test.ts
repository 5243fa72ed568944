import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseTiles } from "../../../src/widget/feed/choose-tiles.ts";

let count = 0;
let api: string;
let fetching: ReturnType<typeof vi.fn<() => Promise<Response>>>;
const UNFILLED = { tiles: "{{tiles}}", tilesAttribution: "{{tilesAttribution}}" };
const OURS = { tiles: "/sandbox/tiles/{z}/{x}/{y}.svg", attribution: "A town" };

beforeEach(() => {
  api = `https://api-${count++}.example`;
  fetching = vi.fn<() => Promise<Response>>(async () => Response.json(OURS));
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => vi.unstubAllGlobals());

test.each([{}, UNFILLED])("a card that knows no tiles asks the service, once for all cards: %j", async (given) => {
  const expected = { tiles: `${api}${OURS.tiles}`, attribution: "A town" };
  const cards = [chooseTiles({ ...given, api }), chooseTiles({ ...given, api: `${api}/v1/` })];
  expect(await Promise.all(cards)).toEqual([expected, expected]);
  expect(await chooseTiles({ ...given, api })).toEqual(expected);
  expect(fetching.mock.calls.map((call: unknown[]) => call[0])).toEqual([`${api}/v1/map.json`]);
});

test("what the page names wins, and asks nobody; a demo has no map of the world", async () => {
  expect(await chooseTiles({ api, tiles: "/t/{z}/{x}/{y}", tilesAttribution: "Us" })).toEqual({
    tiles: `${api}/t/{z}/{x}/{y}`,
    attribution: "Us",
  });
  const elsewhere = { api, tiles: "https://t.example/{z}", tilesAttribution: "{{tilesAttribution}}" };
  expect(await chooseTiles(elsewhere)).toEqual({ tiles: "https://t.example/{z}", attribution: "" });
  expect(await chooseTiles({ api, tiles: "" })).toEqual({ tiles: "", attribution: "" });
  expect(await chooseTiles({ api, demo: "ride" })).toEqual({ tiles: "", attribution: "" });
  expect(fetching).not.toHaveBeenCalled();
});

test("a service that can't say now is asked again, and one that never will isn't", async () => {
  fetching.mockImplementationOnce(async () => new Response("busy", { status: 503 }));
  fetching.mockImplementationOnce(async () => Promise.reject(new TypeError("offline")));
  await expect(chooseTiles({ api })).rejects.toThrow();
  await expect(chooseTiles({ api })).rejects.toThrow("offline");
  fetching.mockImplementation(async () => new Response("", { status: 404 }));
  for (let n = 0; n < 2; n++) expect(await chooseTiles({ api })).toEqual({ tiles: "", attribution: "" });
  expect(fetching).toHaveBeenCalledTimes(3);
});
