import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FixFault, SendFixes } from "../../../src/contract/rider.ts";
import type { Client } from "../../../src/pages/rider/core/client.ts";
import { keepNothing } from "../../../src/pages/rider/core/keep-nothing.ts";
import { sendFixes } from "../../../src/pages/rider/core/send-fixes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fix = { lat: -1.28, lng: 36.8, accuracy: 8, bearing: null, speedKph: null, riderId: "rdr_1" };
const BATCH_MS = 5000;

/** @param ahead how far the service's clock is ahead of the phone's, in ms */
function open(ahead = 0) {
  const sent: SendFixes[] = [];
  const told: (FixFault | null)[] = [];
  let fault: FixFault | null = null;
  const client: Client = {
    send: async ({ body }) => {
      sent.push(body as SendFixes);
      return { kind: "done", body: { stored: fault === null, fault } };
    },
    now: () => Date.now() + ahead,
  };
  return {
    ...sendFixes(keepNothing(), client, (one) => told.push(one)),
    sent,
    told,
    refuse: (why: FixFault | null) => {
      fault = why;
    },
  };
}

test("a phone whose clock is set back sends on", async () => {
  const fixes = open();
  await fixes.add({ ...fix, at: Date.now() });
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  vi.setSystemTime(Date.now() - 3_600_000);
  await fixes.add({ ...fix, at: Date.now() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fixes.sent).toHaveLength(2);
  fixes.stop();
});

test.each([
  ["a day behind", 86_400_000],
  ["five minutes ahead", -300_000],
  ["twenty seconds behind", 20_000],
  ["right", 0],
])("a phone whose clock is %s sends the true times, by its own clock and by the satellites'", async (_what, ahead) => {
  const fixes = open(ahead);
  const trueNow = Date.now() + ahead;
  const bySatellites = { ...fix, at: trueNow - 1000, toldAt: Date.now() };
  const byPhone = { ...fix, at: Date.now() - 1000, toldAt: Date.now() };
  for (const one of [bySatellites, byPhone]) await fixes.add(one);
  // Sent later, after a time without network.
  await vi.advanceTimersByTimeAsync(60_000);
  const times = fixes.sent.flatMap((body) => body.fixes).map(({ at }) => Date.parse(at));
  expect(times).toEqual([trueNow - 1000, trueNow - 1000]);
  fixes.stop();
});

test("tells what the service said of them", async () => {
  const fixes = open();
  for (const why of ["too_coarse", null, "clock_ahead"] as const) {
    fixes.refuse(why);
    await fixes.add({ ...fix, at: Date.now() });
    await vi.advanceTimersByTimeAsync(BATCH_MS);
  }
  expect(fixes.told).toEqual(["too_coarse", null, "clock_ahead"]);
  fixes.stop();
});

test("tells of fixes that say nothing, without sending them", async () => {
  const fixes = open();
  await fixes.add({ ...fix, at: Date.now() });
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  for (const bad of [{ lat: Number.NaN }, { at: Number.NaN }, { accuracy: Number.POSITIVE_INFINITY }]) {
    await fixes.add({ ...fix, at: Date.now(), ...bad });
    await vi.advanceTimersByTimeAsync(BATCH_MS);
  }
  expect(fixes.told).toEqual([null, "invalid", "invalid", "invalid"]);
  expect(fixes.sent).toHaveLength(1);
  fixes.stop();
});
