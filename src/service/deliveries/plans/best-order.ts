/** A place that a rider has to go to. */
export interface Stop {
  deliveryId: string;
  end: "pickup" | "dropoff";
  /** What the package weighs. */
  kg: number;
  /** How long the rider stays there, in seconds. */
  stay: number;
  /** Within how many seconds from now the rider should be there; infinite where nothing was promised. */
  within: number;
}

/** How long a ride takes, in seconds: from one stop to another, or from where the rider is. */
export type Ride<S extends Stop = Stop> = (from: S | null, to: S) => number;

/** What an order of stops costs. Being late counts before riding. */
interface Cost {
  /** By how many seconds stops are reached too late, all together. */
  late: number;
  /** Seconds of riding. */
  riding: number;
}

interface Ordered<S extends Stop> extends Cost {
  stops: readonly S[];
}

/** When each of the stops is reached, in seconds from now. Who stands at a stop already gets the next package with the first. */
export function arrivalsOf<S extends Stop>(stops: readonly S[], ride: Ride<S>): number[] {
  let at = 0;
  let before: S | null = null;
  return stops.map((stop) => {
    at = arrive(at, before, stop, ride);
    before = stop;
    return at;
  });
}

/** The seconds of riding from stop to stop. */
export const ridingOf = <S extends Stop>(stops: readonly S[], ride: Ride<S>): number =>
  sum(stops.map((stop, n) => ride(stops[n - 1] ?? null, stop)));

/**
 * The best order of a rider's stops: each package is picked up before it is dropped off, and the rider never carries more than
 * they can. A drop-off without its pick-up is of a package that they have already. It tries every order, so it is for the few
 * stops of one rider: with four packages there are 2520 orders.
 * @param first stays first: the rider is on the way there
 * @returns null where no order is possible
 */
export function findBestOrder<S extends Stop>(
  stops: readonly S[],
  { ride, capacityKg, first }: { ride: Ride<S>; capacityKg: number; first?: S | undefined },
): Ordered<S> | null {
  const picked = new Set(stops.filter(({ end }) => end === "pickup").map(({ deliveryId }) => deliveryId));
  const onBoard = stops.filter(({ end, deliveryId }) => end === "dropoff" && !picked.has(deliveryId));
  let best: Ordered<S> | null = null;
  const chosen: S[] = [];
  const open = new Set(stops);

  const go = (at: number, kg: number, cost: Cost) => {
    if (best && !isLess(cost, best)) return;
    if (open.size === 0) {
      best = { stops: [...chosen], ...cost };
      return;
    }
    const before = chosen.at(-1) ?? null;
    for (const stop of before === null && first ? [first] : [...open]) {
      const isPickup = stop.end === "pickup";
      const load = kg + (isPickup ? stop.kg : -stop.kg);
      if (isPickup ? load > capacityKg : isWaitingAtShop(stop, open)) continue;
      const there = arrive(at, before, stop, ride);
      open.delete(stop);
      chosen.push(stop);
      go(there, load, {
        late: cost.late + lateness(there, stop.within),
        riding: cost.riding + ride(before, stop),
      });
      chosen.pop();
      open.add(stop);
    }
  };
  go(0, sum(onBoard.map(({ kg }) => kg)), { late: 0, riding: 0 });
  return best;
}

function arrive<S extends Stop>(at: number, before: S | null, stop: S, ride: Ride<S>): number {
  const seconds = ride(before, stop);
  const stay = before && (seconds > 0 || before.end !== stop.end) ? before.stay : 0;
  return at + stay + seconds;
}

const lateness = (arrival: number, within: number) => Math.max(0, arrival - within);

const isLess = (one: Cost, other: Cost) =>
  one.late < other.late || (one.late === other.late && one.riding < other.riding);

const isWaitingAtShop = ({ deliveryId }: Stop, open: ReadonlySet<Stop>) =>
  [...open].some((one) => one.deliveryId === deliveryId && one.end === "pickup");

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
