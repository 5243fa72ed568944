import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client, Request } from "../../../src/pages/rider/core/client.ts";
import { keepNothing } from "../../../src/pages/rider/core/keep-nothing.ts";
import { sendFixes } from "../../../src/pages/rider/core/send-fixes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fix = { lat: -1.28, lng: 36.8, accuracy: 8, bearing: null, speedKph: null, riderId: "rdr_1" };

test("a phone whose clock is set back sends on", async () => {
  const sent: Request[] = [];
  const client: Client = {
    send: async (request) => {
      sent.push(request);
      return { kind: "done", body: null };
    },
    now: () => Date.now(),
  };
  const fixes = sendFixes(keepNothing(), client);
  await fixes.add({ ...fix, at: Date.now() });
  await vi.advanceTimersByTimeAsync(5000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await fixes.add({ ...fix, at: Date.now() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  fixes.stop();
});
