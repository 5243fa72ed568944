import { describe, expect, it } from "vitest";
import { runWatch, type Watched } from "./run-watch.ts";

const LIMIT = 50;

/** Compares polite viewers' answers with those that they get without others: the share of the worst served viewer, and of all. */
function compare(watched: Watched, alone: Watched) {
  const parts = watched.reads.map((reads, who) => reads / (alone.reads[who] ?? 1));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return { worst: Math.min(...parts), all: sum(watched.reads) / sum(alone.reads) };
}

describe.each([1, "none"] as const)(
  "beside callers who ask for deliveries that exist (%s), whatever they are told",
  (deliveries) => {
    const crowd = { limit: LIMIT, seconds: 150, viewers: 20 };
    const alone = runWatch(crowd);

    it("polite viewers get 95 % of what is theirs, with one address at 30 times the limit", () => {
      const watched = runWatch({ ...crowd, abuse: { addresses: 1, perSecond: 30 * LIMIT, deliveries } });
      const { worst, all } = compare(watched, alone);
      expect(all).toBeGreaterThanOrEqual(0.95);
      expect(worst).toBeGreaterThanOrEqual(0.8);
      expect(watched.longestWait).toBeLessThanOrEqual(120);
      expect(watched.longestPoliteWait).toBeLessThanOrEqual(15);
      expect(watched.served).toBeLessThanOrEqual(1.05 * LIMIT * crowd.seconds);
    });

    it("polite viewers get 80 % of what is theirs, with two hundred addresses", () => {
      const watched = runWatch({ ...crowd, abuse: { addresses: 200, perSecond: 30 * LIMIT, deliveries } });
      const { all } = compare(watched, alone);
      expect(all).toBeGreaterThanOrEqual(0.9);
      expect(watched.longestWait).toBeLessThanOrEqual(120);
      expect(watched.served).toBeLessThanOrEqual(1.05 * LIMIT * crowd.seconds);
      expect(watched.served).toBeGreaterThanOrEqual(0.95 * LIMIT * crowd.seconds);
    });

    it("polite viewers get 80 % of what is theirs, with two hundred addresses at 5 times the limit", () => {
      const watched = runWatch({ ...crowd, abuse: { addresses: 200, perSecond: 5 * LIMIT, deliveries } });
      expect(compare(watched, alone).all).toBeGreaterThanOrEqual(0.8);
      expect(watched.served).toBeGreaterThanOrEqual(0.9 * LIMIT * crowd.seconds);
    });
  },
);

it("two hundred polite viewers behind one address are served as if they had addresses of their own", () => {
  const crowd = { limit: LIMIT, seconds: 150, viewers: 200 };
  const apart = runWatch(crowd);
  const together = runWatch({ ...crowd, address: "203.0.113.1" });
  const { worst, all } = compare(together, apart);
  expect(all).toBeGreaterThanOrEqual(0.98);
  expect(worst).toBeGreaterThanOrEqual(0.8);
});

it("two hundred polite viewers behind one address go on as before when two hundred addresses begin to abuse the key", () => {
  const crowd = { limit: LIMIT, seconds: 150, viewers: 200, address: "203.0.113.1" };
  const abuse = { addresses: 200, perSecond: 30 * LIMIT, deliveries: "none" as const, from: 75 };
  const { worst, all } = compare(runWatch({ ...crowd, abuse }), runWatch(crowd));
  expect(all).toBeGreaterThanOrEqual(0.8);
  expect(worst).toBeGreaterThanOrEqual(0.5);
});

it("two hundred viewers who come new behind one address, while two hundred addresses abuse the key, are served", () => {
  const crowd = { limit: LIMIT, seconds: 150, viewers: 200, address: "203.0.113.1" };
  const abuse = { addresses: 200, perSecond: 30 * LIMIT, deliveries: "none" as const };
  const { worst, all } = compare(runWatch({ ...crowd, abuse }), runWatch(crowd));
  expect(all).toBeGreaterThanOrEqual(0.8);
  expect(worst).toBeGreaterThanOrEqual(0.5);
});

it.each([0.25, 0.49])(
  "four hundred addresses that each ask %d times a second don't crowd out polite viewers",
  (each) => {
    const crowd = { limit: LIMIT, seconds: 300, viewers: 20 };
    const abuse = { addresses: 400, perSecond: 400 * each, deliveries: "none" as const };
    const { worst, all } = compare(runWatch({ ...crowd, abuse }), runWatch(crowd));
    expect(all).toBeGreaterThanOrEqual(0.95);
    expect(worst).toBeGreaterThanOrEqual(0.8);
  },
);

it("the whole limit is served to one address when nobody else asks", () => {
  const { served } = runWatch({
    limit: LIMIT,
    seconds: 60,
    viewers: 0,
    abuse: { addresses: 1, perSecond: 5 * LIMIT, deliveries: 100 },
  });
  expect(served).toBeGreaterThan(0.95 * LIMIT * 60);
  expect(served).toBeLessThan(1.05 * LIMIT * 60);
});
