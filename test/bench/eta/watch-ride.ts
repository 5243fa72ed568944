import { destination } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { DeliveryStatus } from "../../../src/contract/status.ts";
import type { RideTimes } from "../../../src/service/deliveries/eta/learn.ts";
import { buildRecord } from "../../../src/service/deliveries/tracking/build-record.ts";
import type { Tracked } from "../../../src/service/deliveries/tracking/load-tracked.ts";
import { lookAhead } from "../../../src/service/deliveries/tracking/look-ahead.ts";
import { type Planner, planLeg } from "../../../src/service/deliveries/tracking/plan-leg.ts";
import type { StoredLeg } from "../../../src/service/deliveries/tracking/stored-leg.ts";
import type { Route } from "../../../src/service/places/ports.ts";
import type { Learned } from "../../../src/service/ports.ts";
import type { Db } from "../../../src/service/store/db.ts";
import type { Ride } from "./make-rides.ts";
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
  const route = findWay(ride.pickup, ride.dropoff, ride.vehicle);
  const looks: Look[] = [];
  let leg: StoredLeg | null = null;
  for (const [moment, at] of [
    ["at assignment", ride.assignedAt],
    ["at pick-up", ride.leftAt],
    ["5 min before", ride.doneAt - 5 * MINUTE],
  ] as const) {
    if (at < ride.assignedAt) continue;
    const tracked = { ...trackedOf(ride, route, at), leg };
    const fix = tracked.rider?.fix;
    if (!fix) throw new Error("this rider's phone always tells where it is");
    const progress = await planLeg({ ...planner, now: () => new Date(at) }, tracked, fix);
    leg = progress.leg;
    const { eta_minutes } = buildRecord(learned, tracked, progress, 1, "");
    const onward = progress.leg.end === "pickup" ? route.durationSeconds : 0;
    looks.push({
      moment,
      truth: (ride.doneAt - at) / MINUTE,
      told: eta_minutes ?? Number.NaN,
      within: lookAhead(learned, tracked, fix, progress, 1).within / 60,
      routerOnly: (progress.secondsAhead + onward) / 60,
    });
  }
  return looks;
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

function trackedOf(ride: Ride, { points, ...route }: Route, at: number): Tracked {
  const steps: [DeliveryStatus, number][] = [
    ["searching", ride.orderedAt],
    ["rider_assigned", ride.assignedAt],
    ["rider_arriving", ride.setOffAt],
    ["at_pickup", ride.atShopAt],
    ["in_transit", ride.leftAt],
  ];
  const history = steps.filter(([, time]) => time <= at).map(([status, time]) => ({ status, at: new Date(time) }));
  const [status, since] = [history.at(-1)?.status ?? "searching", history.at(-1)?.at ?? new Date(ride.orderedAt)];
  return {
    id: "dlv_bench",
    accountId: "acct_bench",
    plan: null,
    return: null,
    planVersion: 0,
    status,
    version: history.length,
    since,
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
    history,
    atDoorSince: ride.atDoorAt <= at ? new Date(ride.atDoorAt) : null,
    simulation: null,
  };
}
