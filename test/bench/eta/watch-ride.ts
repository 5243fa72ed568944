import { destination } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { DeliveryStatus } from "../../../src/contract/status.ts";
import type { RideTimes } from "../../../src/service/deliveries/eta/learn.ts";
import { buildRecord } from "../../../src/service/deliveries/tracking/build-record.ts";
import type { Tracked } from "../../../src/service/deliveries/tracking/load-tracked.ts";
import { lookAhead } from "../../../src/service/deliveries/tracking/look-ahead.ts";
import { type Planner, planLeg } from "../../../src/service/deliveries/tracking/plan-leg.ts";
import { planWays } from "../../../src/service/deliveries/tracking/plan-ways.ts";
import type { StoredLeg } from "../../../src/service/deliveries/tracking/stored-leg.ts";
import type { Learned } from "../../../src/service/ports.ts";
import type { Db } from "../../../src/service/store/db.ts";
import type { Ride } from "./make-rides.ts";
import type { Round } from "./ride-round.ts";
import { findWay, router } from "./town.ts";

export const MOMENTS = ["at assignment", "at pick-up", "5 min before"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What the service told of one ride at one moment, and what happened. All in minutes. */
export interface Look {
  moment: Moment;
  truth: number;
  /** `eta_minutes` of the record. */
  told: number;
  /** By the service's own estimate, `told` is off by no more than this in nine cases of ten. */
  within: number;
  /** What the router's durations come to. */
  routerOnly: number;
}

const MINUTE = 60_000;
/** How far a phone's places are off, and which way. */
const PHONE_METRES = 6;

/** Keeps nothing: the bench hands each leg on. */
const nowhere: Pick<Db, "query"> = { query: async <Row>() => [{} as Row] };
const planner: Omit<Planner, "now"> = {
  db: nowhere,
  router,
  changes: { subscribe: () => () => {}, publish: async () => {} },
  speed: 1,
};

/** Asks the service's own functions when a ride will end, at three moments of it. */
export async function watchRide(ride: Ride, learned: Learned): Promise<Look[]> {
  const looks: Look[] = [];
  let leg: StoredLeg | null = null;
  for (const [moment, at] of [
    ["at assignment", ride.assignedAt],
    ["at pick-up", ride.leftAt],
    ["5 min before", ride.doneAt - 5 * MINUTE],
  ] as const) {
    if (at < ride.assignedAt) continue;
    const looked = await look(trackedOf(ride, stepsOf(ride), at), leg, at, learned);
    leg = looked.leg;
    looks.push({ ...looked, moment, truth: (ride.doneAt - at) / MINUTE });
  }
  return looks;
}

/** When those of a round will be handed over that stand behind another customer's door. */
export async function watchRound({ rider, parcels, knownAt }: Round, learned: Learned): Promise<Look[]> {
  const looks: Look[] = [];
  for (const parcel of parcels) {
    const { carried, takenAt, leftAt, doneAt } = parcel;
    let leg: StoredLeg | null = null;
    for (const [moment, at] of [
      ["at assignment", takenAt],
      ["at pick-up", leftAt],
      ["5 min before", doneAt - 5 * MINUTE],
    ] as const) {
      if (at < takenAt) continue;
      const { plan, placeAt } = knownAt(at);
      const last = plan?.findIndex(({ delivery_id, end }) => delivery_id === carried.id && end === "dropoff") ?? 0;
      const isBehind = plan
        ?.slice(0, last)
        .some(({ delivery_id, end }) => delivery_id !== carried.id && end === "dropoff");
      const { shop, dropoff, orderedAt, atDoorAt, steps } = parcel;
      const one = { vehicle: rider.vehicle, pickup: shop.position, dropoff, orderedAt, atDoorAt, placeAt };
      const next = parcels.find((other) => other !== parcel && other.carried.id === plan?.[0]?.delivery_id);
      const otherDoorSince = next && next.atDoorAt <= at ? new Date(next.atDoorAt) : null;
      const tracked = { ...trackedOf(one, steps, at), id: carried.id, plan, otherDoorSince };
      const looked = await look(tracked, leg, at, learned);
      leg = looked.leg;
      if (isBehind) looks.push({ ...looked, moment, truth: (doneAt - at) / MINUTE });
    }
  }
  return looks;
}

/** Asks the service's own functions when a delivery will be handed over. */
async function look(delivery: Tracked, known: StoredLeg | null, at: number, learned: Learned) {
  const now = () => new Date(at);
  const tracked = { ...delivery, leg: known, plan: await planWays({ ...planner, now }, delivery) };
  const fix = tracked.rider?.fix;
  if (!fix) throw new Error("this rider's phone always tells where it is");
  const progress = await planLeg({ ...planner, now }, tracked, fix);
  const { leg } = progress;
  const { eta_minutes, stops_before } = buildRecord(learned, tracked, progress, 1, "");
  const onward = leg.end === "pickup" ? tracked.route.durationSeconds : 0;
  return {
    leg,
    told: eta_minutes ?? Number.NaN,
    stopsBefore: stops_before,
    within: lookAhead(learned, tracked, fix, progress, 1).within / 60,
    routerOnly: (progress.secondsAhead + onward) / 60,
  };
}

/** What the service stores of a ride, where nobody forgets a step. */
export function timesOf(ride: Ride): RideTimes {
  const seconds = (from: number, until: number) => (until - from) / 1000;
  return {
    vehicle: ride.vehicle,
    usualVehicle: ride.vehicle,
    leftAt: new Date(ride.leftAt),
    routerSeconds: findWay(ride.pickup, ride.dropoff, ride.vehicle).durationSeconds,
    approach: seconds(ride.orderedAt, ride.atShopAt),
    shop: seconds(ride.atShopAt, ride.leftAt),
    ride: seconds(ride.leftAt, ride.atDoorAt),
    door: seconds(ride.atDoorAt, ride.doneAt),
  };
}

export type Steps = readonly (readonly [DeliveryStatus, number])[];

const stepsOf = (ride: Ride): Steps => [
  ["searching", ride.orderedAt],
  ["rider_assigned", ride.assignedAt],
  ["rider_arriving", ride.setOffAt],
  ["at_pickup", ride.atShopAt],
  ["in_transit", ride.leftAt],
];

/** What the service has stored of a delivery at a moment. */
function trackedOf(
  ride: Pick<Ride, "vehicle" | "pickup" | "dropoff" | "orderedAt" | "atDoorAt" | "placeAt">,
  steps: Steps,
  at: number,
): Tracked {
  const { points, ...route } = findWay(ride.pickup, ride.dropoff, ride.vehicle);
  const taken = steps.filter(([, time]) => time <= at);
  const [status, since] = taken.at(-1) ?? ["searching", ride.orderedAt];
  return {
    id: "dlv_bench",
    accountId: "acct_bench",
    plan: null,
    cancelledBy: null,
    return: null,
    planVersion: 0,
    status,
    version: taken.length,
    since: new Date(since),
    scheduledAt: null,
    packageType: "food",
    provedBy: "code",
    signedBy: null,
    pickup: ride.pickup,
    dropoff: ride.dropoff,
    route: { ...route, polyline: encodePolyline(points) },
    busyMinutes: 0,
    routeVehicle: ride.vehicle,
    leg: null,
    legAsked: null,
    wayVersion: 0,
    isErased: false,
    rider: {
      name: "Amina",
      vehicle: ride.vehicle,
      plate: null,
      photo: null,
      fix: {
        position: destination(ride.placeAt(at), (at / 1000) % 360, PHONE_METRES),
        bearing: null,
        speedKph: null,
        at: new Date(at),
      },
    },
    history: taken.map(([status, time]) => ({ status, at: new Date(time).toISOString() })),
    atDoorSince: ride.atDoorAt <= at ? new Date(ride.atDoorAt) : null,
    otherDoorSince: null,
    simulation: null,
  };
}
