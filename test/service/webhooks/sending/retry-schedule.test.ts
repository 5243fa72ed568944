import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeDelays } from "../../../../src/service/docs/guide/describe-delays.ts";
import { DELAYS, nextDelayMs, readRetryAfter } from "../../../../src/service/webhooks/sending/retry-schedule.ts";

const HOUR_S = 3600;

/** The seconds before each retry. */
function waits(environment: "sandbox" | "production", speed = 1): number[] {
  const all: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const ms = nextDelayMs(attempts, { environment, speed }, null);
    if (ms === null) return all;
    all.push(ms / 1000);
  }
}
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

it("retries for three days in production and ten minutes in the sandbox, with growing waits", () => {
  const production = waits("production");
  const sandbox = waits("sandbox");
  expect([production.length, sandbox.length]).toEqual([9, 9]);
  expect(Math.abs(sum(production) / HOUR_S - 75.6)).toBeLessThan(7.6);
  expect(Math.abs(sum(sandbox) / 60 - 10)).toBeLessThan(1.1);
  expect(production[0]).toBeLessThan(6);
});

it("follows the sandbox's speed, but leaves a receiver time to restart", () => {
  expect(Math.abs(sum(waits("sandbox", 2)) / 60 - 5)).toBeLessThan(0.6);
  for (const wait of waits("sandbox", 1000)) expect(wait).toBeGreaterThan(4);
});

it("spreads the retries of events that failed together", () => {
  const rule = { environment: "production", speed: 1 } as const;
  const seen = new Set(Array.from({ length: 50 }, () => nextDelayMs(3, rule, null)));
  expect(seen.size).toBeGreaterThan(40);
});

it("is delayed by Retry-After, by at most a day, and never made earlier", () => {
  const rule = { environment: "production", speed: 1 } as const;
  expect(nextDelayMs(1, rule, 600)).toBe(600_000);
  expect(nextDelayMs(9, rule, 1)).toBeGreaterThan(70_000_000);
  expect(nextDelayMs(1, rule, 10 * 86_400)).toBe(86_400_000);
  expect(nextDelayMs(10, rule, 600)).toBeNull();
});

it.each<[string | undefined, number | null]>([
  [undefined, null],
  ["120", 120],
  ["0", 0],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["Sat, 21 Nov 2026 10:00:30 GMT", 30],
  ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
])("reads a Retry-After of %j as %j seconds", (header, seconds) => {
  expect(readRetryAfter(header, new Date("2026-11-21T10:00:00Z"))).toBe(seconds);
});

it("is described in the guide as it is", () => {
  expect(describeDelays(DELAYS.production)).toBe(
    "5 seconds, then 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours",
  );
});

it("is described in the README as it is", () => {
  const readme = readFileSync(new URL("../../../../src/service/README.md", import.meta.url), "utf8").replace(
    /\s+/g,
    " ",
  );
  const words = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
  ];
  const seconds = (delays: readonly number[]) => delays.reduce((all, delay) => all + delay, 0);
  const more = words[DELAYS.production.length] ?? "";
  expect(DELAYS.sandbox).toHaveLength(DELAYS.production.length);
  expect(readme).toContain(
    `${more[0]?.toUpperCase()}${more.slice(1)} more follow over ${words[Math.round(seconds(DELAYS.production) / 86_400)]} days; ` +
      `in the sandbox over ${words[seconds(DELAYS.sandbox) / 60]} minutes divided by`,
  );
});
