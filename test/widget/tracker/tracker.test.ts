import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { createTracker } from "../../../src/widget/tracker/tracker.ts";
import { aReading } from "../a-reading.ts";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const address = { id: "dlv_1", key: "pk_test_1", api: "https://api.example" };

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a tracker whose service gives these answers in order and repeats the last one. */
function track(...answers: (() => Response)[]) {
  const fetching = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error());
  vi.stubGlobal("fetch", fetching);
  const tracker = createTracker(address);
  const phases: string[] = [];
  tracker.subscribe(({ phase }) => phases.push(phase));
  return { tracker, phases, fetching };
}

const record = (changes = {}, date = new Date(NOON)) => {
  const body = JSON.stringify(aReading(changes));
  return () => new Response(body, { headers: { Date: date.toUTCString() } });
};
const refusal = (status: number) => () => new Response("", { status });

test("the tracker starts in loading and becomes live when there is a rider", async () => {
  const { tracker, phases } = track(record());
  await vi.advanceTimersByTimeAsync(0);
  expect(phases).toEqual(["loading", "live"]);
  expect(tracker.state.reading).toEqual(aReading());
  tracker.destroy();
});

test("the tracker waits while there is no rider and ends when the delivery is delivered", async () => {
  const { tracker, phases } = track(
    record({ status: "searching", rider: null }),
    record({ status: "delivered", rider: null }),
  );
  await vi.advanceTimersByTimeAsync(40_000);
  expect(phases).toEqual(["loading", "waiting", "ended"]);
  tracker.destroy();
});

test("a failure before the first record is an error, and the tracker asks again and recovers", async () => {
  const { tracker, phases } = track(refusal(500), record());
  await vi.advanceTimersByTimeAsync(0);
  expect(tracker.state.failure?.code).toBe("server_error");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(phases).toEqual(["loading", "error", "live"]);
  expect(tracker.state.failure).toBeNull();
  tracker.destroy();
});

test("a later failure keeps the last record, which becomes stale", async () => {
  const { tracker } = track(record(), refusal(500));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(tracker.state).toMatchObject({ phase: "live", failure: { code: "server_error" }, checkedAt: NOON });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state).toMatchObject({ phase: "stale", reading: { rider: { name: "Amina W." } } });
  tracker.destroy();
});

test("an old fix is stale from the start, and the server's clock gives its age", async () => {
  const serverNow = new Date(NOON + 7 * 3_600_000);
  const located_at = new Date(serverNow.getTime() - 200_000).toISOString();
  const { tracker, phases } = track(record({ located_at }, serverNow));
  await vi.advanceTimersByTimeAsync(0);
  expect(phases).toEqual(["loading", "stale"]);
  expect(tracker.now() - (tracker.state.locatedAt ?? 0)).toBe(200_000);
  tracker.destroy();
});

test("a fresh rider is live on a phone with a wrong clock too", async () => {
  const serverNow = new Date(NOON - 9 * 3_600_000);
  const { tracker, phases } = track(record({ located_at: serverNow.toISOString() }, serverNow));
  await vi.advanceTimersByTimeAsync(0);
  expect(phases).toEqual(["loading", "live"]);
  tracker.destroy();
});

test("a silent rider becomes stale even if the clock of the rider's phone is an hour ahead", async () => {
  const ahead = { located_at: new Date(NOON + 3_600_000).toISOString() };
  const { tracker, phases } = track(() => record(ahead, new Date())());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state.phase).toBe("live");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state.phase).toBe("stale");
  expect(tracker.state.locatedAt).toBe(NOON);
  await vi.advanceTimersByTimeAsync(4_000_000);
  expect(phases.lastIndexOf("live")).toBeLessThan(phases.indexOf("stale"));
  tracker.destroy();
});

test.each([
  ["says its age", (kept: Date) => ({ Date: kept.toUTCString(), Age: "600" })],
  ["keeps only the service's time", (kept: Date) => ({ Date: kept.toUTCString() })],
])("a record from a cache that %s is as old as it is, and stale", async (_what, headers) => {
  const kept = () => {
    const body = JSON.stringify(aReading({ located_at: null }));
    return new Response(body, { headers: headers(new Date(NOON - 600_000)) });
  };
  const { tracker, phases } = track(record({ located_at: null }), kept);
  await vi.advanceTimersByTimeAsync(0);
  tracker.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(tracker.now() - (tracker.state.checkedAt ?? 0)).toBe(600_000);
  expect(phases.at(-1)).toBe("stale");
  tracker.destroy();
});

test("an older record is ignored, and a newer one is shown", async () => {
  const late = (minute: number) => ({ located_at: new Date(NOON - minute * 60_000).toISOString() });
  const { tracker } = track(record(late(0)), record({ ...late(1), status: "at_pickup" }), record(late(0)));
  await vi.advanceTimersByTimeAsync(0);
  tracker.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(tracker.state).toMatchObject({ reading: { status: "in_transit" }, failure: { code: "bad_answer" } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state).toMatchObject({ reading: { status: "in_transit" }, failure: null });
  tracker.destroy();
});

test("an interval of an hour doesn't keep an old place live", async () => {
  const located_at = new Date(NOON - 11 * 60_000).toISOString();
  const { tracker } = track(record({ located_at, poll_after_seconds: 3600 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(tracker.state.phase).toBe("stale");
  tracker.destroy();
});

test("setting the phone's clock back doesn't make a record younger, and it becomes stale in time", async () => {
  const { tracker } = track(record({ located_at: null }), refusal(500));
  await vi.advanceTimersByTimeAsync(20_000);
  vi.setSystemTime(Date.now() - 5 * 3_600_000);
  await vi.advanceTimersByTimeAsync(20_000);
  const { checkedAt, failure } = tracker.state;
  expect([tracker.now() - (checkedAt ?? 0), failure?.code]).toEqual([40_000, "server_error"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state.phase).toBe("stale");
  tracker.destroy();
});

test("a failure doesn't change the times that the last answer gave, not even by a fraction", async () => {
  let calls = 0;
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() - NOON - (calls++ % 7) / 10);
  const { tracker } = track(record(), refusal(503));
  await vi.advanceTimersByTimeAsync(0);
  const { checkedAt, locatedAt, since } = tracker.state;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tracker.state).toMatchObject({ checkedAt, locatedAt, since, failure: { code: "server_error" } });
  tracker.destroy();
  vi.restoreAllMocks();
});

test("a record that grew old while the phone slept is stale as soon as anything reads it", async () => {
  const { tracker } = track(record(), () => Response.error());
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(NOON + 3 * 3_600_000);
  tracker.refresh();
  expect(tracker.state.phase).toBe("stale");
  tracker.destroy();
});

test("the tracker takes its first answer from where it is told, and requests the next itself", async () => {
  const fetching = vi.fn(async () => record({ status: "delivered", rider: null })());
  vi.stubGlobal("fetch", fetching);
  const tracker = createTracker(address, {
    first: async () => ({ reading: aReading(), serverTime: null, cachedMs: 0 }),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([tracker.state.phase, fetching.mock.calls.length]).toEqual(["live", 0]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect([tracker.state.phase, fetching.mock.calls.length]).toEqual(["ended", 1]);
  tracker.destroy();
});

test("a destroyed tracker calls no subscriber and leaves no timer", async () => {
  const { tracker, phases } = track(record());
  await vi.advanceTimersByTimeAsync(0);
  tracker.destroy();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phases).toEqual(["loading", "live"]);
});

test("a subscriber that unsubscribes isn't called again", async () => {
  const { tracker } = track(record());
  const heard: TrackerState[] = [];
  const unsubscribe = tracker.subscribe((state) => heard.push(state));
  unsubscribe();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveLength(1);
  tracker.destroy();
});
