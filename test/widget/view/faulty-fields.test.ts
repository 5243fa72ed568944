import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTracker } from "../../../src/widget/tracker/tracker.ts";
import { renderCard } from "../../../src/widget/view/render.ts";
import { aReading } from "../a-reading.ts";

vi.mock("../../../src/widget/map/index.ts", () => import("./a-paper-map.ts"));

const NOW = new Date(2026, 0, 5, 12, 36, 0).getTime();
const iso = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const time = (minutes: number) =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(NOW + minutes * 60_000);

/** A whole record, as a service sends it. */
const WHOLE = aReading({
  located_at: iso(0),
  history: [
    { status: "searching", at: iso(-30) },
    { status: "picked_up", at: iso(-10) },
  ],
});

/** What a customer reads of it. */
const READ = {
  state: "live",
  status: "Amina\u00a0W. is on the way",
  eta: `9 minArrives ${time(9)}`,
  name: "Amina\u00a0W.",
  distance: "2.4 km to go",
  speed: "24 km/h",
  steps: [time(-30), time(-10)],
};
type Read = { [Part in keyof typeof READ]: unknown };

/** As they stand in JSON: it has no NaN and no infinity, but texts that say so, and numbers that are too big. */
const WRONG: Record<string, string> = {
  missing: "",
  null: "null",
  "an empty text": '""',
  "a text": '"NaN"',
  "a number": "-1",
  "infinitely much": "1e999",
  "far too much": "1e12",
  true: "true",
  "a list": "[[]]",
  "an object": '{"toString": 1, "__proto__": null}',
};

/** What is read differently when a field says nothing that makes sense; and what makes sense after all. */
const FIELDS: { path: string[]; without: Partial<Read>; sensible?: string[] }[] = [
  { path: ["delivery_id"], without: {}, sensible: ["a text"] },
  {
    path: ["rider"],
    without: { state: "waiting", status: "Your rider is on the way", name: null, distance: null, speed: null },
    sensible: ["an object"],
  },
  {
    path: ["rider", "name"],
    without: { status: "Your rider is on the way", name: "Your rider" },
    sensible: ["a text"],
  },
  { path: ["rider", "location"], without: { state: "waiting", distance: null, speed: null } },
  {
    path: ["rider", "location", "lat"],
    without: { state: "waiting", distance: null, speed: null },
    sensible: ["a number"],
  },
  {
    path: ["rider", "location", "lng"],
    without: { state: "waiting", distance: null, speed: null },
    sensible: ["a number"],
  },
  { path: ["rider", "bearing"], without: {} },
  { path: ["rider", "photo_url"], without: {}, sensible: ["a text"] },
  { path: ["rider", "plate"], without: {}, sensible: ["a text"] },
  { path: ["rider", "speed_kph"], without: { speed: null } },
  {
    path: ["eta_minutes"],
    without: { eta: "The arrival time will show here." },
    sensible: ["a number"],
  },
  { path: ["distance_remaining_km"], without: { distance: null } },
  { path: ["located_at"], without: {} },
  { path: ["history"], without: { steps: [] } },
  { path: ["arrives_after"], without: {} },
  { path: ["arrives_before"], without: {} },
  { path: ["proof"], without: {} },
  { path: ["signed_by"], without: {} },
  { path: ["pickup"], without: {} },
  { path: ["dropoff"], without: {} },
  { path: ["route"], without: {} },
  { path: ["poll_after_seconds"], without: {} },
];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The record in JSON, with what stands at a path replaced by other JSON, or left out. */
function spoil(path: string[], json: string): string {
  const record = structuredClone(WHOLE);
  const last = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce<object>((inside, name) => Reflect.get(inside, name), record);
  if (!json) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, "«spoilt»");
  return JSON.stringify(record).replace('"«spoilt»"', () => json);
}

/** What is read when these answers come, half a minute apart. */
async function show(...bodies: string[]) {
  const answers = [...bodies];
  const fetching = vi.fn(async () => {
    const headers = { Date: new Date().toUTCString(), "Content-Type": "application/json" };
    return new Response(answers.shift() ?? "", { headers });
  });
  vi.stubGlobal("fetch", fetching);
  const host = document.createElement("div");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const options = { id: "dlv_1", key: "pk_test_1", api: "https://api.example", lang: "en-GB" };
  const tracker = createTracker(options);
  const remove = renderCard(root, tracker, options);
  // The first picture comes in turns, which are tasks and not timers, and its second half a frame later.
  await vi.waitUntil(() => root.querySelector("[aria-busy=false]"), { timeout: 20_000, interval: 1 });
  await vi.advanceTimersByTimeAsync(20);
  for (let more = 1; more < bodies.length; more++) {
    tracker.refresh();
    await vi.advanceTimersByTimeAsync(10);
  }
  const text = (selector: string) => {
    const seen = root.querySelector(selector);
    for (const spoken of seen?.querySelectorAll(".spoken") ?? []) spoken.remove();
    return seen?.textContent || null;
  };
  const read = {
    state: tracker.state.phase,
    failure: tracker.state.failure?.code ?? null,
    status: text("[part=status]"),
    eta: text("[part=eta]"),
    name: text(".name"),
    distance: text("[part=distance]"),
    speed: text("[part=speed]"),
    steps: [...root.querySelectorAll("time")].map((element) => element.textContent),
    all: root.textContent ?? "",
  };
  remove();
  tracker.destroy();
  expect(root.childElementCount).toBe(0);
  return read;
}

test("a whole record is read whole", async () => {
  expect(await show(JSON.stringify(WHOLE))).toMatchObject(READ);
});

const spoilt = FIELDS.flatMap(({ path, without, sensible = [] }) =>
  Object.entries(WRONG)
    .filter(([kind]) => !sensible.includes(kind))
    .map(([kind, json]) => ({ field: path.join("."), path, kind, json, without })),
);

test.each(spoilt)("$field is $kind: the card leaves out only what that field told", async ({ path, json, without }) => {
  const read = await show(spoil(path, json));
  expect(read).toMatchObject({ ...READ, failure: null, ...without });
  expect(read.all).not.toMatch(/NaN|Infinity|undefined|null|Invalid|\[object/);
});

test.each(Object.entries(WRONG).filter(([kind]) => kind !== "a text"))(
  "an answer whose status is %s isn't a record, and the last record stays",
  async (_kind, json) => {
    const read = await show(JSON.stringify(WHOLE), spoil(["status"], json));
    expect(read).toMatchObject({ ...READ, failure: "bad_answer" });
    expect(await show(spoil(["status"], json))).toMatchObject({ state: "error", failure: "bad_answer" });
  },
);

test("a delivery with an unknown status is shown as under way", async () => {
  for (const status of ["NaN", "handed_to_drone", "__proto__", "constructor", "<b>delivered</b>"]) {
    const read = await show(JSON.stringify({ ...WHOLE, status }));
    expect(read).toMatchObject({ ...READ, status: "Your delivery is under way" });
  }
});

test.each([
  ["of another delivery", { ...WHOLE, delivery_id: "dlv_2", status: "delivered" }],
  ["of an earlier step", { ...WHOLE, status: "rider_assigned", history: [{ status: "rider_assigned", at: iso(-20) }] }],
  ["of an earlier place", { ...WHOLE, located_at: iso(-1), eta_minutes: 20 }],
])("a record %s after a true one changes nothing", async (_name, record) => {
  expect(await show(JSON.stringify(WHOLE), JSON.stringify(record))).toMatchObject({ ...READ, failure: "bad_answer" });
});

test("markup in a record is text", async () => {
  const name = '<img src=x onerror="throw 1">';
  expect(await show(spoil(["rider", "name"], JSON.stringify(name)))).toMatchObject({ name });
});

test("whatever JSON comes, the card stands, and what it says is words", async () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const field = fc.constantFrom(...Object.keys(WHOLE));
  const record = fc
    .tuple(fc.dictionary(field, anything), fc.constantFrom("in_transit", "searching", "delivered", "odd"))
    .map(([changes, status]) => ({ ...WHOLE, ...changes, status }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, record), fc.oneof(anything, record), async (first, second) => {
      const read = await show(JSON.stringify(first), JSON.stringify(second));
      expect(read.status).toBeTruthy();
      expect(read.eta ?? "").not.toMatch(/NaN|Infinity|undefined|Invalid|\[object|-\d/);
    }),
    { numRuns: 50 },
  );
});
