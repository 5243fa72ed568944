import fc from "fast-check";
import { Value } from "typebox/value";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { distanceMetres } from "../../../src/contract/geo.ts";
import { STATUSES } from "../../../src/contract/status.ts";
import { TrackingRecordSchema } from "../../../src/contract/tracking-schema.ts";
// Loaded here, so that the trackers of these tests don't wait for it.
import "../../../src/widget/demo/play.ts";
import { SCENARIOS } from "../../../src/widget/demo/scenarios.ts";
import { parseRecord } from "../../../src/widget/feed/parse-record.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import { startTracker } from "../../../src/widget/host/start-tracker.ts";
import { isOlder } from "../../../src/widget/tracker/learn.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
/** The fields of a record that no scenario changes. */
const FRAME = { delivery_id: "dlv_1", poll_after_seconds: 30 };
const name = fc.constantFrom(...Object.keys(SCENARIOS));
const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });

test("every scenario gives records of the interface at any time, except the scenario of faulty records", () => {
  fc.assert(
    fc.property(name, seconds, (scenario, elapsed) => {
      const moment = SCENARIOS[scenario]?.(elapsed, NOW);
      expect(moment).toEqual(SCENARIOS[scenario]?.(elapsed, NOW));
      if (typeof moment?.answer !== "object" || scenario === "bad_answer") return;
      const record = { ...FRAME, ...moment.answer };
      expect(parseRecord(record)).toEqual({
        simulation: null,
        stops_before: null,
        cancelled_by: null,
        return: null,
        ...record,
      });
      if (scenario !== "unknown_status") expect(Value.Errors(TrackingRecordSchema, record)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test.each(Object.keys(SCENARIOS))("the times in %s never go back", (scenario) => {
  let before: Reading | null = null;
  let seconds = 0;
  while (seconds < 700) {
    const now = NOW + Math.round(seconds * 1000);
    const moment = SCENARIOS[scenario]?.((now - NOW) / 1000, now);
    const reading = typeof moment?.answer === "object" ? parseRecord(moment.answer, null) : null;
    if (before && reading) expect(isOlder(reading, before, now), `second ${seconds}`).toBe(false);
    before = reading;
    seconds += (moment?.wait ?? 30) + 0.013;
  }
});

test("every status has a scenario of its name", () => {
  for (const status of STATUSES) expect(SCENARIOS[status]?.(0, NOW).answer, status).toMatchObject({ status });
});

test("in the journey a rider goes from the shop to the door without a jump, and every field fits", () => {
  const seen: string[] = [];
  let before: { lat: number; lng: number } | null = null;
  for (let second = 0; second < 90; second++) {
    const reading = parseRecord(SCENARIOS.journey?.(second, NOW).answer);
    if (reading && reading.status !== seen.at(-1)) seen.push(reading.status);
    const place = reading?.rider?.location ?? null;
    if (place && before) expect(distanceMetres(before, place), `second ${second}`).toBeLessThan(40);
    before = place;
  }
  expect(seen).toEqual(STATUSES.filter((status) => status !== "pending" && status !== "cancelled"));
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("fetch", () => expect.fail("a demo asks nobody"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watch(demo: string) {
  const states: TrackerState[] = [];
  const tracker = startTracker({ id: "", key: "", api: "https://delivery.example", demo });
  tracker.subscribe((state) => states.push(state));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  return { tracker, states };
}

test("the journey starts again after its end, until its tracker is destroyed", async () => {
  const { tracker, states } = await watch("");
  await vi.advanceTimersByTimeAsync(200_000);
  const told = states.map(({ reading }) => reading?.status);
  const rounds = told.filter((status, index) => status === "delivered" && told[index + 1] !== "delivered");
  expect(rounds).toHaveLength(2);
  expect(states.filter(({ failure }) => failure)).toEqual([]);
  tracker.destroy();
  const count = states.length;
  await vi.advanceTimersByTimeAsync(200_000);
  expect(states).toHaveLength(count);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["searching", { phase: "waiting", failure: null }],
  ["in_transit", { phase: "live", failure: null }],
  ["silent_phone", { phase: "stale", failure: null }],
  ["offline", { reading: { status: "in_transit" }, failure: null }],
  ["delivered", { phase: "ended" }],
  ["cancelled", { phase: "ended" }],
  ["returning", { phase: "ended", reading: { return: { state: "returning" } } }],
  ["loading", { phase: "loading" }],
  ["network", { phase: "error", failure: { code: "network" } }],
  ["not_found", { phase: "error", failure: { code: "not_found" } }],
  ["unauthorized", { phase: "error", failure: { code: "unauthorized" } }],
  ["forbidden", { phase: "error", failure: { code: "forbidden" } }],
  ["rate_limited", { phase: "error", failure: { code: "rate_limited" } }],
  ["server_error", { phase: "error", failure: { code: "server_error" } }],
  ["bad_answer", { phase: "error", failure: { code: "bad_answer" } }],
])("%s is read like a service's answer", async (demo, state) => {
  const { tracker } = await watch(demo);
  expect(tracker.state).toMatchObject(state);
  tracker.destroy();
});

test("the record stays when the connection goes", async () => {
  const { tracker } = await watch("offline");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tracker.state).toMatchObject({ reading: { status: "in_transit" }, failure: { code: "network" } });
  tracker.destroy();
});

test("an unknown scenario is reported to the developer and is a delivery that isn't found", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { tracker } = await watch("toString");
  expect(tracker.state).toMatchObject({ phase: "error", failure: { code: "not_found" } });
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/"toString".*journey, pending/)]]);
  tracker.destroy();
});
