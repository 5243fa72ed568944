import { expect, test } from "vitest";
import { destination } from "../../../src/contract/geo.ts";
import { VEHICLES } from "../../../src/contract/tracking.ts";
import { planRide } from "../../../src/sandbox/riders/ride/plan-ride.ts";
import { pauseSeconds } from "../../../src/sandbox/riders/round/steps.ts";
import { createTown, HOME } from "../../../src/sandbox/town/index.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import { predictTrip } from "../../../src/service/deliveries/eta/predict.ts";

const town = createTown();
const NOT_RIDDEN = { routerSeconds: 0, takenSeconds: 0 };

/** How far one simulated delivery is from what the service tells of it, in minutes: later is positive. */
async function compare(n: number) {
  const vehicle = VEHICLES[n % VEHICLES.length] ?? "motorbike";
  const id = `delivery ${n}`;
  // The way to the door leads through the middle of the home town, and the rider stands on that side of the shop, too: all
  // ways use the streets that are laid out once.
  const metres = 700 + ((n * 523) % 2500);
  const shop = destination(HOME, n * 67, metres / 2);
  const door = destination(shop, n * 67 + 140 + ((n * 139) % 80), metres);
  const stand = destination(shop, n * 67 + 120 + ((n * 211) % 120), 400 + ((n * 97) % 1300));
  const ride = async (from: typeof shop, to: typeof shop, step: "rider_arriving" | "in_transit") => {
    const route = await town.route(from, to, vehicle);
    if (!route) throw new Error("the town has a way to every door");
    const { durationSeconds } = planRide(route.points, town.crossingsAlong(route.points), vehicle, `${id} ${step}`);
    return {
      way: { seconds: route.durationSeconds, estimated: false },
      seconds: durationSeconds + pauseSeconds(id, step),
    };
  };
  const approach = await ride(stand, shop, "rider_arriving");
  const last = await ride(shop, door, "in_transit");
  const atShop = pauseSeconds(id, "at_pickup") + pauseSeconds(id, "picked_up");
  const trip = { vehicle, at: new Date(0), toDoor: last.way, ridden: NOT_RIDDEN, atDoor: false };
  const beforePickup = [{ part: "shop" as const, way: approach.way, waitedSeconds: 0 }];
  const told = (seconds: number, before: typeof beforePickup) =>
    (seconds - predictTrip(NOTHING_LEARNED, { ...trip, before }).seconds) / 60;
  return {
    taken: told(pauseSeconds(id, "rider_assigned") + approach.seconds + atShop + last.seconds, beforePickup),
    left: told(last.seconds, []),
  };
}

test("the town's riders come when a service tells that has learned nothing yet", async () => {
  const compared = await Promise.all(Array.from({ length: 40 }, (_, n) => compare(n)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const moment of ["taken", "left"] as const) {
    const errors = compared.map((one) => one[moment]);
    expect(Math.abs(mean(errors))).toBeLessThan(0.5);
    expect(mean(errors.map(Math.abs))).toBeLessThan(1);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(4);
  }
});
