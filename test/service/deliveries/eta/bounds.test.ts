import { expect, test } from "vitest";
import { makeRides } from "../../../bench/eta/make-rides.ts";
import { measureFresh } from "../../../bench/eta/measure.ts";
import { MOMENTS } from "../../../bench/eta/watch-ride.ts";

test("a new service promises no tighter bounds than it keeps", async () => {
  const figures = await measureFresh(makeRides(17, 1, 600), 1);
  for (const moment of MOMENTS) expect(figures[moment].kept, moment).toBeGreaterThan(0.8);
});
