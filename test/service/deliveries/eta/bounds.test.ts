import { expect, test } from "vitest";
import { makeRides } from "../../../bench/eta/make-rides.ts";
import { measureFresh } from "../../../bench/eta/measure.ts";
import { MOMENTS } from "../../../bench/eta/watch-ride.ts";

test("a new service promises no tighter bounds than it keeps", async () => {
  const { single } = await measureFresh({ rides: makeRides(17, 1, 600), weeks: 1, seed: 17, rounds: 0 });
  for (const moment of MOMENTS) expect(single[moment].kept, moment).toBeGreaterThan(0.8);
});
