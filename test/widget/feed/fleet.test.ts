import { expect, test } from "vitest";
import { openWidget } from "../../bench/fleet/clients.ts";
import { findPeak, judge } from "../../bench/fleet/judge.ts";
import { watch } from "../../bench/fleet/watch.ts";

// `npm run bench:fleet` measures ten thousand viewers. These are fewer, so the limit is coarser.
const fleet = { viewers: 1000, limit: 10, seconds: 3600 };

test("a thousand viewers share a limit of ten a second fully and evenly", () => {
  const { goodput, refused, fairness, longest_wait } = judge(watch(openWidget, fleet), fleet, 600);
  expect(goodput).toBeGreaterThan(0.93);
  expect(refused).toBeLessThan(0.03);
  expect(fairness).toBeGreaterThan(0.98);
  expect(longest_wait).toBeLessThan(2 * 100);
});

test("after half an hour of outage viewers don't come back all at once, and soon all are served", () => {
  const broken = { ...fleet, outage: { from: 300, until: 2100 } };
  const visits = watch(openWidget, broken).filter(({ at }) => at >= 2100);
  // At ten requests a second chance makes peaks, and a refused viewer comes twice.
  expect(findPeak(visits, broken, 2100).came).toBeLessThan(2);
  const settled = judge(visits, broken, 3000);
  expect(settled.refused).toBeLessThan(0.03);
  expect(settled.longest_wait).toBeLessThan(2 * 100);
});

test("viewers whom the limit has room for all poll at the usual interval, and none is refused", () => {
  const few = { ...fleet, viewers: 100 };
  const { refused, longest_wait } = judge(watch(openWidget, few), few, 600);
  expect(refused).toBe(0);
  expect(longest_wait).toBeLessThan(40);
});
