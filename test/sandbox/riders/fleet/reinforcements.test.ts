import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { VEHICLES } from "../../../../src/contract/tracking.ts";
import { planReinforcements, type Waiting } from "../../../../src/sandbox/riders/fleet/reinforcements.ts";
import { FLEET_SIZE, isOfTheFleet, riderProfile } from "../../../../src/sandbox/riders/fleet/rider-profiles.ts";

const shop: Position = { lat: -1.2921, lng: 36.8219 };
const waiting = (pickup = shop, waitedSeconds = 0): Waiting => ({ deliveryId: "dlv_1", pickup, waitedSeconds });
const nobody = new Set<string>();
const freeAt = (number: number, position: Position) => ({ ...riderProfile(number), position });

test("every rider of the fleet is somebody, always the same, with a vehicle and a load that suits it", () => {
  const fleet = Array.from({ length: FLEET_SIZE }, (_, number) => riderProfile(number));
  expect(new Set(fleet.map(({ id }) => id)).size).toBe(FLEET_SIZE);
  expect(fleet.every(({ id }) => isOfTheFleet(id))).toBe(true);
  expect(fleet.every(({ name }) => /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u.test(name))).toBe(true);
  expect(new Set(fleet.slice(0, 300).map(({ name }) => name)).size).toBe(300);
  expect(new Set(fleet.map(({ vehicle }) => vehicle))).toEqual(new Set(VEHICLES));
  expect(Array.from({ length: FLEET_SIZE }, (_, number) => riderProfile(number))).toEqual(fleet);
  expect(isOfTheFleet("rdr_somebody_else")).toBe(false);
});

test("a pick-up with nobody near gets three different riders, one of them with a van", () => {
  const plan = planReinforcements([waiting()], [], nobody);
  expect(new Set(plan.map(({ rider }) => rider.id)).size).toBe(3);
  expect(plan.filter(({ rider }) => rider.vehicle === "van")).toHaveLength(1);
});

test("where enough riders are near, no other rider is sent", () => {
  const near = planReinforcements([waiting()], [], nobody).map(({ rider }) => ({
    ...rider,
    position: destination(shop, 45, 1500),
  }));
  expect(planReinforcements([waiting()], near, nobody)).toEqual([]);
});

test("an idle rider who is far from all work is sent before a new one, unless they are busy", () => {
  const [idle] = planReinforcements([waiting()], [], nobody);
  const farAway = { ...(idle?.rider ?? riderProfile(0)), position: destination(shop, 90, 500_000) };
  expect(planReinforcements([waiting()], [farAway], nobody).map(({ rider }) => rider.id)).toContain(farAway.id);
  const others = planReinforcements([waiting()], [farAway], new Set([farAway.id]));
  expect(others).toHaveLength(3);
  expect(others.map(({ rider }) => rider.id)).not.toContain(farAway.id);
});

test("nobody is taken from one waiting pick-up for another, and nobody is sent twice", () => {
  const place = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const deliveries = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 2000 })), { minLength: 1, maxLength: 12 });
  const fleet = fc.uniqueArray(fc.tuple(fc.nat(60), place), { maxLength: 20, selector: ([number]) => number });
  fc.assert(
    fc.property(deliveries, fleet, fc.nat(12), (list, idle, nearFirst) => {
      const demand = list.map(([pickup, waited]) => waiting(pickup, waited));
      const first = demand[0]?.pickup ?? shop;
      const free = idle.map(([number, position], at) =>
        freeAt(number, at < nearFirst ? destination(first, at * 30, at * 200) : position),
      );
      const ids = planReinforcements(demand, free, nobody).map(({ rider }) => rider.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, position } of free) {
        if (demand.some(({ pickup }) => distanceMetres(pickup, position) <= 3000)) expect(ids).not.toContain(id);
      }
    }),
  );
});

test("a delivery that keeps waiting gets more riders, vans among them", () => {
  const near = planReinforcements([waiting()], [], nobody).map(({ rider }) => ({ ...rider, position: shop }));
  const more = planReinforcements([waiting(shop, 200)], near, nobody);
  expect(more.length).toBeGreaterThan(0);
  expect(more.some(({ rider }) => rider.vehicle === "van")).toBe(true);
});
