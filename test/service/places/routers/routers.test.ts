import { afterEach, describe, expect, test } from "vitest";
import { destination, distanceMetres } from "../../../../src/contract/geo.ts";
import { decodePolyline, encodePolyline } from "../../../../src/contract/polyline.ts";
import type { RouterConfig } from "../../../../src/service/places/config.ts";
import { openRouter } from "../../../../src/service/places/routers/open-router.ts";
import { Unreachable } from "../../../../src/service/places/unreachable.ts";
import { elapsed } from "../../../../src/service/store/open-clock.ts";
import { type Asked, closeStandIns, openStandIn } from "../open-stand-in.ts";
import { DOOR, encode, METRES, moved, SECONDS, SHOP, STREET } from "./streets.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await closeStandIns();
});

async function open(config: Partial<RouterConfig> & Pick<RouterConfig, "kind">) {
  const service = await openStandIn();
  const { router, client } = openRouter(
    { url: service.url, key: null, profiles: {}, perSecond: null, contact: null, ...config },
    elapsed,
  );
  closing.push(client.close);
  return { service, router, client };
}

/** An address, decoded, with its query. */
const addressOf = ({ method, path, query }: Asked) =>
  `${method} ${decodeURIComponent(path)}${query.size > 0 ? `?${decodeURIComponent(`${query}`)}` : ""}`;

interface Told {
  line: string;
  metres?: number;
  seconds?: number;
}

const osrmAnswer = ({ line, metres = METRES, seconds = SECONDS }: Told, snapped = [12, 9]) => ({
  code: "Ok",
  routes: [
    {
      legs: [{ steps: [], weight: seconds, summary: "", duration: seconds, distance: metres }],
      weight_name: "routability",
      geometry: line,
      weight: seconds,
      duration: seconds,
      distance: metres,
    },
  ],
  waypoints: snapped.map((distance) => ({ hint: "nOEJgP", location: [36.8, -1.28], name: "Mama Ngina", distance })),
});

const valhallaAnswer = ({ line, metres = METRES, seconds = SECONDS }: Told) => ({
  trip: {
    locations: [
      { type: "break", lat: SHOP.lat, lon: SHOP.lng, original_index: 0 },
      { type: "break", lat: DOOR.lat, lon: DOOR.lng, original_index: 1 },
    ],
    legs: [{ summary: { has_toll: false, time: seconds, length: metres / 1000 }, shape: line }],
    summary: { has_toll: false, time: seconds, length: metres / 1000, cost: 512.1 },
    status_message: "Found route between points",
    status: 0,
    units: "kilometers",
    language: "en-US",
  },
});

const graphhopperAnswer = ({ line, metres = METRES, seconds = SECONDS }: Told, multiplier?: number) => ({
  hints: { "visited_nodes.sum": 58 },
  info: { copyrights: ["GraphHopper", "OpenStreetMap contributors"], took: 2 },
  paths: [
    {
      distance: metres,
      weight: 313.4,
      time: seconds * 1000,
      transfers: 0,
      points_encoded: true,
      ...(multiplier !== undefined && { points_encoded_multiplier: multiplier }),
      bbox: [36.8, -1.29, 36.83, -1.27],
      points: line,
      snapped_waypoints: line,
    },
  ],
});

const [shop, door] = [`${SHOP.lng.toFixed(6)},${SHOP.lat.toFixed(6)}`, `${DOOR.lng.toFixed(6)},${DOOR.lat.toFixed(6)}`];
const [SHOP_LATLNG, DOOR_LATLNG] = [shop, door].map((text) => text.split(",").reverse().join());
const RIDER = { lat: -1.3, lng: 36.8 };

const graphhopperProblem = (message: string, exception?: string) => ({
  message,
  hints: exception ? [{ message, details: `com.graphhopper.util.exceptions.${exception}`, point_index: 0 }] : [],
});
const valhallaProblem = (error_code: number, error: string) => ({
  error_code,
  error,
  status_code: 400,
  status: "Bad Request",
});

const SERVICES = [
  {
    kind: "osrm" as const,
    precision: 1e5,
    wrongPrecision: 1e6,
    answer: osrmAnswer as (told: Told) => unknown,
    asksWay: `GET /route/v1/bike/${shop};${door}?overview=full&geometries=polyline&steps=false`,
    asksTable: `GET /table/v1/car/36.800000,-1.300000;${door};${shop}?sources=0;1&destinations=2`,
    table: { code: "Ok", durations: [[301.5], [null]], sources: [], destinations: [] },
    noWay: [
      { code: "NoRoute", message: "Impossible route between points" },
      { code: "NoSegment", message: "Could not find a matching segment for coordinate 1" },
    ],
    refusals: [
      { code: "InvalidQuery", message: "Query string malformed close to position 19" },
      { code: "TooBig", message: "Too many coordinates" },
      { message: "Not Found" },
    ],
    wrong: [
      { code: "NoRoute", routes: [], waypoints: [] },
      { code: "Ok", routes: [], waypoints: [] },
      { code: "Ok", routes: [{ geometry: 7, distance: 1, duration: 1 }], waypoints: [] },
    ],
  },
  {
    kind: "valhalla" as const,
    precision: 1e6,
    wrongPrecision: 1e5,
    answer: valhallaAnswer as (told: Told) => unknown,
    asksWay: "POST /route",
    asksTable: "POST /sources_to_targets",
    table: {
      sources_to_targets: [
        [{ from_index: 0, to_index: 0, time: 301.5, distance: 2.1 }],
        [{ from_index: 1, to_index: 0, time: null, distance: null }],
      ],
      units: "kilometers",
    },
    noWay: [
      valhallaProblem(171, "No suitable edges near location"),
      valhallaProblem(442, "No path could be found for input"),
      valhallaProblem(154, "Path distance exceeds the max distance limit"),
      valhallaProblem(170, "Locations are in unconnected regions. Go check/edit the map at osm.org"),
    ],
    refusals: [valhallaProblem(125, "No costing method found: 'rocket'"), {}, valhallaProblem(106, "Try any of")],
    wrong: [
      { trip: { ...valhallaAnswer({ line: "" }).trip, units: "miles" } },
      { trip: { ...valhallaAnswer({ line: "" }).trip, legs: [] } },
      { error_code: 171, error: "No suitable edges near location" },
    ],
  },
  {
    kind: "graphhopper" as const,
    precision: 1e5,
    wrongPrecision: 1e6,
    answer: ((told: Told) => graphhopperAnswer(told, 1e5)) as (told: Told) => unknown,
    asksWay: `GET /route?point=${SHOP_LATLNG}&point=${DOOR_LATLNG}&profile=bike&instructions=false&points_encoded=true&key=a-key`,
    asksTable: `GET /matrix?from_point=-1.300000,36.800000&from_point=${DOOR_LATLNG}&to_point=${SHOP_LATLNG}&profile=car&out_array=times&fail_fast=false&key=a-key`,
    table: { times: [[301.5], [null]], info: { took: 1 } },
    noWay: [
      graphhopperProblem("Cannot find point 0: -1.3,36.8", "PointNotFoundException"),
      graphhopperProblem("Connection between locations not found", "ConnectionNotFoundException"),
      graphhopperProblem("Point 0 is out of bounds: 0,0, the bounds are: …", "PointOutOfBoundsException"),
    ],
    refusals: [
      graphhopperProblem("The requested profile 'bike' does not exist"),
      graphhopperProblem("Unsupported", "SomethingElseException"),
      { error: "no message" },
    ],
    wrong: [
      { paths: [] },
      { paths: [{ ...graphhopperAnswer({ line: "" }).paths[0], points: { type: "LineString", coordinates: [] } }] },
      { paths: [{ ...graphhopperAnswer({ line: "" }).paths[0], time: "600000" }] },
    ],
  },
];

describe.each(SERVICES)("$kind", ({ kind, ...it }) => {
  const openIt = () => open({ kind, key: kind === "graphhopper" ? "a-key" : null });
  const way = (told: Partial<Told> = {}) => it.answer({ line: encode(STREET, it.precision), ...told });
  const ask = ({ router }: Awaited<ReturnType<typeof open>>) => router.route(SHOP, DOOR, "bicycle");

  test("asks for the way of a vehicle, and reads it from door to door", async () => {
    const opened = await openIt();
    opened.service.answerJson(way());
    const route = await ask(opened);
    expect(opened.service.asked.map(addressOf)).toEqual([it.asksWay]);
    if (kind === "valhalla") {
      expect(JSON.parse(opened.service.asked[0]?.body ?? "")).toEqual({
        locations: [
          { lat: SHOP.lat, lon: SHOP.lng },
          { lat: DOOR.lat, lon: DOOR.lng },
        ],
        costing: "bicycle",
        units: "kilometers",
        directions_type: "none",
      });
    }
    expect(route?.estimated).toBe(false);
    expect(encodePolyline(route?.points ?? [])).toBe(encodePolyline([SHOP, ...STREET, DOOR]));
    expect(route?.distanceMetres).toBeCloseTo(METRES + 12 + 9, -1);
    // The last steps are on foot.
    expect(route?.durationSeconds).toBeCloseTo(SECONDS + 15, -1);
  });

  test("asks how long the ways of several riders take", async () => {
    const { service, router } = await openIt();
    service.answerJson(it.table);
    expect(await router.secondsTo?.([RIDER, DOOR], SHOP, "car")).toEqual([301.5, null]);
    expect(service.asked.map(addressOf)).toEqual([it.asksTable]);
    if (kind === "valhalla") {
      expect(JSON.parse(service.asked[0]?.body ?? "")).toEqual({
        sources: [RIDER, DOOR].map(({ lat, lng }) => ({ lat, lon: lng })),
        targets: [{ lat: SHOP.lat, lon: SHOP.lng }],
        costing: "auto",
        units: "kilometers",
      });
    }
    await expect(router.secondsTo?.([RIDER, DOOR, DOOR], SHOP, "car"), "one is missing").rejects.toThrow(Unreachable);
    service.answerJson(it.refusals[0], 400);
    await expect(router.secondsTo?.([RIDER, DOOR], SHOP, "car")).rejects.toThrow(Unreachable);
    service.answerJson({ durations: [["soon"]], times: "soon", sources_to_targets: [] });
    await expect(router.secondsTo?.([RIDER], SHOP, "car")).rejects.toThrow(Unreachable);
  });

  test.each<object>(it.noWay)("knows no way: %j", async (problem) => {
    const opened = await openIt();
    opened.service.answerJson(problem, 400);
    expect(await ask(opened)).toBeNull();
  });

  test.each<object>(it.refusals)("counts as unreachable when it refuses: %j", async (problem) => {
    const opened = await openIt();
    opened.service.answerJson(problem, 400);
    await expect(ask(opened)).rejects.toThrow(Unreachable);
  });

  test.each<object>(it.wrong)("counts as unreachable with an answer of another shape: %j", async (body) => {
    const opened = await openIt();
    opened.service.answerJson(body);
    await expect(ask(opened)).rejects.toThrow(Unreachable);
  });

  test.each([
    ["no line", { line: "" }],
    ["a line that breaks off", { line: encode(STREET, it.precision).slice(0, 14) }],
    ["a line of another precision", { line: encode(STREET, it.wrongPrecision) }],
    ["a line that is no polyline", { line: "~~~~\u0001\u0002" }],
    ["a distance in other units", { metres: METRES / 1000 }],
    ["a duration in other units", { seconds: SECONDS / 1000 }],
    ["a duration in milliseconds", { seconds: SECONDS * 1000 }],
    ["a distance below nothing", { metres: -5 }],
    ["a duration below nothing", { seconds: -5 }],
    ["a duration of years", { seconds: 1e9 }],
    ["a way on the other side of the earth", { line: encode(moved(9_000_000), it.precision) }],
  ])("counts as unreachable with %s", async (_what, told) => {
    const opened = await openIt();
    opened.service.answerJson(way(told));
    await expect(ask(opened)).rejects.toThrow(Unreachable);
  });

  test("counts as unreachable with numbers that are none, and with another kind of router's answer", async () => {
    const opened = await openIt();
    for (const told of ["1e999", "-1e999", "null", '"600"', "[600]"]) {
      opened.service.answerText(JSON.stringify(way({ seconds: 424242 })).replaceAll(/424242(000)?/g, told));
      await expect(ask(opened), told).rejects.toThrow(Unreachable);
    }
    for (const other of SERVICES.filter((one) => one.kind !== kind)) {
      opened.service.answerJson(other.answer({ line: encode(STREET, other.precision) }));
      await expect(ask(opened), other.kind).rejects.toThrow(Unreachable);
      opened.service.answerJson(other.table);
      await expect(opened.router.secondsTo?.([RIDER, DOOR], SHOP, "car"), other.kind).rejects.toThrow(Unreachable);
    }
  });

  test("reads no line that would keep everybody busy, true as it may be", async () => {
    const opened = await openIt();
    const start = STREET[0] ?? SHOP;
    const corners = Array.from({ length: 120_000 }, (_, n) => (n % 2 === 0 ? start : destination(start, 0, 2)));
    const line = encode([...corners, ...STREET], it.precision);
    opened.service.answerJson(way({ line, metres: 240_000 + METRES, seconds: 20_000 }));
    await expect(ask(opened)).rejects.toThrow("its line is too long");
  });

  test("compares no ways that can't be as long as that, or as short", async () => {
    const { service, router } = await openIt();
    const table = (seconds: number) => JSON.parse(JSON.stringify(it.table).replace("301.5", String(seconds)));
    const compare = () => router.secondsTo?.([RIDER, DOOR], SHOP, "car");
    service.answerJson(table(301_500));
    await expect(compare(), "milliseconds").rejects.toThrow(Unreachable);
    service.answerJson(table(-1));
    await expect(compare(), "less than nothing").rejects.toThrow(Unreachable);
    service.answerJson(table(0.3));
    expect(await compare(), "both far from the only street").toEqual([null, null]);
  });

  test("that refuses a profile five times in a row says so, until it answers for it", async () => {
    const opened = await openIt();
    const { service, router, client } = opened;
    service.answerJson(it.refusals[0], 400);
    for (let n = 0; n < 5; n++) {
      expect(client.condition()).toEqual({ is: "ok" });
      await expect(ask(opened)).rejects.toThrow(Unreachable);
    }
    const profile = kind === "valhalla" ? "bicycle" : "bike";
    const refuses = { is: "refuses", because: `it refuses what it is asked for profile ${profile} (400)` };
    expect(client.condition()).toEqual(refuses);
    service.answerJson(way());
    expect(await router.route(SHOP, DOOR, "car")).not.toBeNull();
    expect(client.condition(), "another profile").toEqual(refuses);
    service.answerJson(it.noWay[0], 400);
    expect(await ask(opened)).toBeNull();
    expect(client.condition()).toEqual({ is: "ok" });
  });

  test("counts as unreachable when it answers HTML, though with status 200", async () => {
    const opened = await openIt();
    opened.service.answerText("<h1>It works!</h1>");
    await expect(ask(opened)).rejects.toThrow(Unreachable);
    opened.service.answerText("<h1>Too many requests</h1>", 429);
    await expect(ask(opened)).rejects.toThrow(Unreachable);
  });

  test("has no way to a door that is far from every street", async () => {
    const opened = await openIt();
    opened.service.answerJson(way({ line: encode(moved(3000), it.precision) }));
    expect(await ask(opened)).toBeNull();
    opened.service.answerJson(way({ line: encode(moved(300), it.precision) }));
    expect(await ask(opened), "a farm").not.toBeNull();
  });

  test("has no way to a place that is too far for any delivery, and isn't asked for it", async () => {
    const { service, router } = await openIt();
    service.answerJson(way());
    expect(await router.route(SHOP, destination(SHOP, 0, 101_000), "van")).toBeNull();
    expect(service.asked).toEqual([]);
  });
});

test("OSRM says itself how far from a street a door is", async () => {
  const { service, router } = await open({ kind: "osrm" });
  service.answerJson(osrmAnswer({ line: encode(STREET, 1e5) }, [12, 3000]));
  expect(await router.route(SHOP, DOOR, "car")).toBeNull();
});

test("GraphHopper says of which precision its line is", async () => {
  const { service, router } = await open({ kind: "graphhopper" });
  for (const [multiplier, precision] of [
    [undefined, 1e5],
    [1e6, 1e6],
  ] as const) {
    service.answerJson(graphhopperAnswer({ line: encode(STREET, precision) }, multiplier));
    const route = await router.route(SHOP, DOOR, "car");
    expect(distanceMetres(route?.points[2] ?? SHOP, STREET[1] ?? SHOP)).toBeLessThan(2);
  }
});

test("a GraphHopper without keys compares no ways: only its own service does", async () => {
  const { router } = await open({ kind: "graphhopper" });
  expect(router.secondsTo).toBeUndefined();
});

test("the operator names the profiles that their router has", async () => {
  const { service, router } = await open({ kind: "osrm", profiles: { motorbike: "boda" } });
  service.answerJson(osrmAnswer({ line: encode(STREET, 1e5) }));
  for (const vehicle of ["bicycle", "motorbike", "van"] as const) await router.route(SHOP, DOOR, vehicle);
  expect(service.asked.map(({ path }) => path.split("/")[3])).toEqual(["bike", "boda", "car"]);
});

test("a line of six decimals is read to the decimetre", () => {
  const [point = SHOP] = decodePolyline(encode([{ lat: 12.345678, lng: -98.765432 }], 1e6), 1e6);
  expect(point.lat).toBeCloseTo(12.345678, 6);
  expect(point.lng).toBeCloseTo(-98.765432, 6);
});
