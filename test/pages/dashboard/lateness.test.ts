import { expect, it } from "vitest";
import { measureLateness } from "../../../src/pages/dashboard/view/deliveries/lateness.ts";

const PROMISED = Date.parse("2026-03-14T09:30:00Z");
const MINUTE = 60_000;
const at = (minutes: number) => new Date(PROMISED + minutes * MINUTE).toISOString();
const measure = (changes: Partial<Parameters<typeof measureLateness>[0]>, now: number) =>
  measureLateness(
    { status: "in_transit", promised_by: at(0), arrives_at: at(-5), delivered_at: null, ...changes },
    PROMISED + now * MINUTE,
  );

it("is late once the promised time has passed, whatever is expected now", () => {
  expect(measure({}, -10)).toBe(null);
  expect(measure({ arrives_at: at(20) }, 12)).toEqual({ kind: "late", ms: 12 * MINUTE });
});

it("is behind where it will be later than promised", () => {
  expect(measure({ arrives_at: at(6) }, -10)).toEqual({ kind: "behind", ms: 6 * MINUTE });
  expect(measure({ arrives_at: at(0.5) }, -10)).toBe(null);
});

it("tells of what was handed over how late that was, and nothing of what was cancelled or has no promise", () => {
  const ended = { arrives_at: null } as const;
  expect(measure({ ...ended, status: "delivered", delivered_at: at(4) }, 600)).toEqual({ kind: "was", ms: 4 * MINUTE });
  expect(measure({ ...ended, status: "delivered", delivered_at: at(-4) }, 600)).toBe(null);
  expect(measure({ ...ended, status: "cancelled" }, 600)).toBe(null);
  expect(measure({ promised_by: null }, 600)).toBe(null);
});
