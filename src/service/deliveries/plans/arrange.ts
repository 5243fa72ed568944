import { isSamePlace } from "../../../contract/geo.ts";
import { straightRoute } from "../../places/offline.ts";
import { usualSlowness } from "../eta/learned.ts";
import { arrivalsOf, findBestOrder, type Ride, ridingOf } from "./best-order.ts";
import {
  type Call,
  fixedStop,
  type Place,
  type PlannedStop,
  type Planning,
  placesOf,
  presentOrder,
  type Round,
  wayOf,
} from "./round.ts";

/** A way that the router knows, or a guess. */
interface Way {
  seconds: number;
  metres: number;
  estimated: boolean;
}

/** The way from one stop to another, or from where the rider is. */
export type Ways = (from: Call | null, to: Call) => Way;

/**
 * Of the time until a promise, how much a plan may fill. The plan is a guess, the promise isn't, and the farther ahead, the more
 * the guess is off. `npm run bench:stops` says how many promises are kept.
 */
const MOST_FILLED = 0.7;

/** What becomes of a rider's stops. */
interface Arranged {
  stops: PlannedStop[];
  /** By how many seconds promises are broken, all together, that the present order keeps. */
  late: number;
  /** Seconds of riding, and seconds until the last stop. */
  riding: number;
  seconds: number;
  /** Of the time until a promise, how much the stops fill: of all promises the tightest. */
  filled: number;
}

/** Straight lines, the known ways from a delivery's pick-up to its drop-off, and those that the present plan knows. */
export function guessWays({ vehicle, place, jobs, plan }: Round): Ways {
  const carried = new Map(jobs.map((one) => [one.id, one]));
  const routed = (plan ?? []).flatMap(({ seconds, metres, estimated, ...to }, n) => {
    const from = plan?.[n - 1];
    return from && !estimated ? [{ from, to, way: { seconds, metres, estimated } }] : [];
  });
  const known = new Map<string, Way>();
  const guess: Ways = (from, to) => {
    const start = from?.position ?? place ?? to.position;
    if (isSamePlace(start, to.position)) return { seconds: 0, metres: 0, estimated: false };
    const own = from?.end === "pickup" && from.deliveryId === to.deliveryId ? carried.get(to.deliveryId) : undefined;
    if (own) return wayOf(own, vehicle);
    const planned = from && routed.find((one) => isSamePlace(one.from, start) && isSamePlace(one.to, to.position));
    if (planned) return planned.way;
    const { durationSeconds: seconds, distanceMetres: metres } = straightRoute(start, to.position, vehicle);
    return { seconds, metres, estimated: true };
  };
  // Every order of the stops is tried, and they have the same ways.
  return (from, to) => {
    const name = `${from?.deliveryId} ${from?.end} ${to.deliveryId} ${to.end}`;
    const way = known.get(name) ?? guess(from, to);
    known.set(name, way);
    return way;
  };
}

/**
 * Puts the stops of a rider in order: the one that they ride to stays the first, then as few are late as can be, then the way is
 * the shortest. No delivery that would be late anyway counts as later than it is now.
 * @param strict the ids of deliveries that are promised in time wherever they stand now: those that are new, or all after one has
 * moved
 */
export function arrange(core: Planning, round: Round, ways: Ways, strict: readonly string[] = []): Arranged {
  const slowness = usualSlowness(core.learned(), round.vehicle, core.now());
  const ride: Ride<Place> = (from, to) => ways(from, to).seconds * slowness;
  const present = presentOrder(round, placesOf(core, round, round.jobs));
  const arrivals = arrivalsOf(present, ride);
  const stops = present.map((stop, n) => ({
    ...stop,
    promised: stop.within,
    within: Math.max(stop.within * MOST_FILLED, strict.includes(stop.deliveryId) ? 0 : (arrivals[n] ?? 0)),
  }));
  const best = findBestOrder(stops, { ride, capacityKg: round.capacityKg, first: fixedStop(round, stops) });
  // Without any, somebody has given the rider more than they usually carry.
  const order = best?.stops ?? stops;
  const reached = arrivalsOf(order, ride);
  return {
    stops: describeStops(order, ways),
    late: best?.late ?? Number.POSITIVE_INFINITY,
    riding: ridingOf(order, ride),
    seconds: reached.at(-1) ?? 0,
    filled: Math.max(
      0,
      ...order.map(({ promised }, n) => (promised > 0 ? (reached[n] ?? 0) / promised : Number.POSITIVE_INFINITY)),
    ),
  };
}

/** When deliveries arrive in an order of stops, in seconds from now. */
export function arrivalsIn(core: Planning, round: Round, order: readonly Call[]): Map<string, number> {
  const ways = guessWays(round);
  const slowness = usualSlowness(core.learned(), round.vehicle, core.now());
  const places = placesOf(core, round, round.jobs);
  const stops = order.flatMap((call) =>
    places.filter(({ deliveryId, end }) => deliveryId === call.deliveryId && end === call.end),
  );
  const arrivals = arrivalsOf(stops, (from, to) => ways(from, to).seconds * slowness);
  return new Map(
    stops.flatMap(({ deliveryId, end }, n) => (end === "dropoff" ? [[deliveryId, arrivals[n] ?? 0]] : [])),
  );
}

/** The stops as a plan holds them. */
export function describeStops(stops: readonly Call[], ways: Ways): PlannedStop[] {
  return stops.map((stop, n) => ({
    delivery_id: stop.deliveryId,
    end: stop.end,
    ...stop.position,
    ...ways(stops[n - 1] ?? null, stop),
  }));
}
