import { expect, test } from "vitest";
import { openLearning } from "../../../../src/service/deliveries/eta/open-learning.ts";
import type { Db, SqlValue } from "../../../../src/service/store/db.ts";

const NOW = new Date(Date.UTC(2026, 6, 15, 14));
const A_PAGE = 1000;

/** Rides that took half as long again as the router says. */
const rows = Array.from({ length: 35_000 }, (_, n) => ({
  delivery_id: `dlv_${String(n).padStart(5, "0")}`,
  vehicle: "motorbike",
  left_at: new Date(NOW.getTime() - n * 120_000),
  router_seconds: 600,
  approach_seconds: 400 + (n % 300),
  shop_seconds: 100 + (n % 90),
  ride_seconds: 880 + (n % 41),
  door_seconds: 30 + (n % 60),
  usual_vehicle: "motorbike",
}));

/** Answers without giving anybody a turn, so that only the learning itself can. */
const db = {
  query: async (_sql: string, params: readonly SqlValue[] = []) =>
    rows.filter(({ delivery_id }) => delivery_id > String(params[1] ?? "")).slice(0, A_PAGE),
} as unknown as Db;

test("learns from tens of thousands of rides while others have their turns", async () => {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns++;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const learning = await openLearning({ db, now: () => NOW });
  isOver = true;
  expect(turns).toBeGreaterThan(2);
  const { factors, spread } = learning.learned().ride;
  expect(factors.motorbike[0]).toBeCloseTo(1.5, 1);
  expect(spread[0]).toBeCloseTo(-0.02, 1);
});
