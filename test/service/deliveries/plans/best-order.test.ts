import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrivalsOf,
  findBestOrder,
  type Ride,
  type Stop,
} from "../../../../src/service/deliveries/plans/best-order.ts";

interface Placed extends Stop {
  at: readonly [x: number, y: number];
}

/** On a plane, a unit a second. */
const rideFrom =
  (start: Placed["at"]): Ride<Placed> =>
  (from, to) =>
    Math.hypot((from?.at ?? start)[0] - to.at[0], (from?.at ?? start)[1] - to.at[1]);

/** By how many seconds the stops of an order are reached too late, and the seconds of riding. */
const costOf = (order: readonly Placed[], ride: Ride<Placed>) => {
  const arrivals = arrivalsOf(order, ride);
  return {
    late: order.reduce((sum, { within }, n) => sum + Math.max(0, (arrivals[n] ?? 0) - within), 0),
    riding: order.reduce((sum, stop, n) => sum + ride(order[n - 1] ?? null, stop), 0),
  };
};

const place = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));
const anOrder = fc.record({
  shop: place,
  door: place,
  kg: fc.integer({ min: 0, max: 10 }),
  within: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 4000 })),
  isOnBoard: fc.boolean(),
});
const aRound = (most: number) =>
  fc
    .record({
      start: place,
      orders: fc.array(anOrder, { minLength: 1, maxLength: most }),
      spare: fc.integer({ min: 0, max: 10 }),
    })
    .map(({ start, orders, spare }) => {
      const stops = orders.flatMap(({ shop, door, kg, within, isOnBoard }, n): Placed[] => [
        ...(isOnBoard
          ? []
          : [
              { deliveryId: `${n}`, end: "pickup" as const, kg, stay: 120, within: Number.POSITIVE_INFINITY, at: shop },
            ]),
        { deliveryId: `${n}`, end: "dropoff", kg, stay: 60, within, at: door },
      ]);
      const onBoard = orders.reduce((sum, { isOnBoard, kg }) => sum + (isOnBoard ? kg : 0), 0);
      const heaviest = Math.max(...orders.map(({ kg }) => kg));
      return { stops, ride: rideFrom(start), capacityKg: onBoard + heaviest + spare, onBoard };
    });

/** Every order of some stops, the impossible ones included. */
function everyOrder<S>(stops: readonly S[]): S[][] {
  if (stops.length === 0) return [[]];
  return stops.flatMap((stop, n) => everyOrder(stops.filter((_, m) => m !== n)).map((rest) => [stop, ...rest]));
}

function isPossible(stops: readonly Placed[], capacityKg: number, onBoard: number): boolean {
  let kg = onBoard;
  return stops.every((stop, n) => {
    kg += stop.end === "pickup" ? stop.kg : -stop.kg;
    const isPickedUpLater = stops
      .slice(n + 1)
      .some(({ deliveryId, end }) => deliveryId === stop.deliveryId && end === "pickup");
    return kg <= capacityKg && !isPickedUpLater;
  });
}

test("no package is dropped off before it is picked up, and never is more on board than the rider carries", () => {
  fc.assert(
    fc.property(aRound(4), ({ stops, ride, capacityKg, onBoard }) => {
      const best = findBestOrder(stops, { ride, capacityKg });
      expect(new Set(best?.stops)).toEqual(new Set(stops));
      expect(isPossible(best?.stops ?? [], capacityKg, onBoard)).toBe(true);
    }),
  );
});

test("of all orders of three packages none is better", () => {
  fc.assert(
    fc.property(aRound(3), ({ stops, ride, capacityKg, onBoard }) => {
      const best = findBestOrder(stops, { ride, capacityKg });
      const possible = everyOrder(stops).filter((order) => isPossible(order, capacityKg, onBoard));
      const costs = possible.map((order) => costOf(order, ride));
      const late = Math.min(...costs.map((cost) => cost.late));
      const riding = Math.min(...costs.filter((cost) => cost.late <= late + 1e-6).map((cost) => cost.riding));
      expect(best?.late).toBeCloseTo(late, 3);
      expect(best?.riding).toBeCloseTo(riding, 3);
    }),
    { numRuns: 10_000 },
  );
});

test("a promise that can be kept is kept, also where that is the longer way", () => {
  fc.assert(
    fc.property(aRound(3), ({ stops, ride, capacityKg }) => {
      const anyhow = stops.map((stop) => ({ ...stop, within: Number.POSITIVE_INFINITY }));
      const shortest = findBestOrder(anyhow, { ride, capacityKg })?.stops ?? [];
      const arrivals = arrivalsOf(shortest, ride);
      // What the shortest way keeps can be promised.
      const promised = shortest.map((stop, n) => ({ ...stop, within: (arrivals[n] ?? 0) + 1 }));
      const best = findBestOrder(promised, { ride, capacityKg });
      expect(best?.late).toBe(0);
      const reached = arrivalsOf(best?.stops ?? [], ride);
      for (const [n, { within }] of (best?.stops ?? []).entries()) expect(reached[n]).toBeLessThanOrEqual(within);
    }),
  );
});

test("the stop that the rider rides to stays the first", () => {
  fc.assert(
    fc.property(aRound(3), fc.nat(), ({ stops, ride, capacityKg }, n) => {
      const reachable = stops.filter(
        ({ end, deliveryId }) =>
          end === "pickup" || !stops.some((o) => o.deliveryId === deliveryId && o.end === "pickup"),
      );
      const first = reachable[n % reachable.length];
      expect(findBestOrder(stops, { ride, capacityKg, first })?.stops[0]).toBe(first);
    }),
  );
});

test("two packages from one shop are waited for together", () => {
  const shop = { end: "pickup", kg: 1, stay: 120, within: Number.POSITIVE_INFINITY, at: [100, 0] } as const;
  const door = { end: "dropoff", kg: 1, stay: 60, within: Number.POSITIVE_INFINITY, at: [200, 0] } as const;
  const stops: Placed[] = [
    { ...shop, deliveryId: "a" },
    { ...shop, deliveryId: "b" },
    { ...door, deliveryId: "a" },
    { ...door, deliveryId: "b", at: [300, 0] },
  ];
  expect(arrivalsOf(stops, rideFrom([0, 0]))).toEqual([100, 100, 320, 480]);
});

test("there is no order where a package is too heavy", () => {
  const stops: Placed[] = [
    { deliveryId: "a", end: "pickup", kg: 5, stay: 0, within: 0, at: [0, 0] },
    { deliveryId: "a", end: "dropoff", kg: 5, stay: 0, within: 0, at: [1, 0] },
  ];
  expect(findBestOrder(stops, { ride: rideFrom([0, 0]), capacityKg: 4 })).toBeNull();
});
