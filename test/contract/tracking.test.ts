import type { Static } from "typebox";
import { expect, expectTypeOf, test } from "vitest";
import type { Position } from "../../src/contract/geo.ts";
import type { PositionSchema } from "../../src/contract/schema.ts";
import { type HistoryEntry, pollInterval, type TrackingRecord } from "../../src/contract/tracking.ts";
import type { HistoryEntrySchema, TrackingRecordSchema } from "../../src/contract/tracking-schema.ts";

test("the published types say what the schemas say", () => {
  expectTypeOf<Static<typeof TrackingRecordSchema>>().toEqualTypeOf<TrackingRecord>();
  expectTypeOf<Static<typeof HistoryEntrySchema>>().toEqualTypeOf<HistoryEntry>();
  expectTypeOf<Static<typeof PositionSchema>>().toEqualTypeOf<Position>();
});

test("a viewer asks every 30 to 60 seconds, more often the nearer the rider is", () => {
  const ask = (eta_minutes: number | null, status = "in_transit") => pollInterval({ status, eta_minutes });
  expect([0, 10, 15, 20, 90].map((minutes) => ask(minutes))).toEqual([30, 30, 45, 60, 60]);
  expect(ask(null, "searching")).toBe(30);
  expect(ask(null, "pending")).toBe(60);
});
