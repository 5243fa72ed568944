import { destination, type Position } from "../../../src/contract/geo.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import { promiseFromNow } from "../../../src/service/deliveries/eta/promise.ts";
import type { Carried } from "../../../src/service/deliveries/plans/round.ts";
import { straightRoute } from "../../../src/service/places/offline.ts";
import { openChance } from "../eta/chance.ts";

/** An order of the lunch hour, and how it goes whoever brings it. Times are seconds since noon. */
export interface Order {
  carried: Carried;
  at: number;
  promisedBy: number;
  /** How many times as long as foreseen the ride to each end takes. */
  luck: Ends;
  /** How long the rider has to wait there. */
  stay: Ends;
}
type Ends = Readonly<Record<"pickup" | "dropoff", number>>;

export interface Lunch {
  orders: readonly Order[];
  /** Where the riders are at noon. */
  riders: readonly Position[];
}

const NOON = Date.UTC(2026, 5, 1, 12);
const timeAt = (seconds: number) => new Date(NOON + seconds * 1000);
export const planningAt = (seconds: number) => ({
  now: () => timeAt(seconds),
  learned: () => NOTHING_LEARNED,
  speed: 1,
});

const CENTRE: Position = { lat: -1.2833, lng: 36.8167 };
const HOUR = 3600;
const RIDERS = 40;
const SHOPS = 25;
const BUSIEST = 1.76;

/** Two hours of orders, most of them around one o'clock. The same seed always gives the same ones. */
export function makeLunch(seed: number, ordersAnHour: number): Lunch {
  const chance = openChance(seed * 7919);
  const placeAround = (from: Position, least: number, most: number) =>
    destination(from, chance.between(0, 360), chance.between(least, most));
  const riders = Array.from({ length: RIDERS }, () => placeAround(CENTRE, 0, 3500));
  const shops = Array.from({ length: SHOPS }, () => ({
    place: placeAround(CENTRE, 0, 3000),
    slowness: chance.factor(0.3),
  }));
  const traffic = chance.factor(0.1);
  const orders: Order[] = [];
  for (let at = 0; ; ) {
    at -= (Math.log(1 - chance.share()) * HOUR) / ordersAnHour / BUSIEST;
    if (at > 2 * HOUR) return { orders, riders };
    const wanted = 0.4 + (BUSIEST - 0.4) * Math.exp(-(((at - HOUR) / 0.5 / HOUR) ** 2));
    if (chance.share() * BUSIEST > wanted) continue;
    const shop = chance.pick(shops);
    const forgotten = chance.share() < 0.03 ? chance.between(300, 1200) : 0;
    const order = orderAt(at, `dlv_${orders.length}`, shop.place, placeAround(shop.place, 700, 3800));
    orders.push({
      ...order,
      luck: { pickup: traffic * chance.factor(0.25), dropoff: traffic * chance.factor(0.25) },
      stay: {
        pickup: 130 * shop.slowness * chance.factor(0.45) + forgotten,
        dropoff: (chance.share() < 0.11 ? 210 : 45) * chance.factor(0.5),
      },
    });
  }
}

/** The order as the service takes it, with the promise that it makes. */
function orderAt(at: number, id: string, shop: Position, door: Position) {
  const way = straightRoute(shop, door, "motorbike");
  // As if a router had found it: a guessed way is promised for much later.
  const route = { ...way, estimated: false };
  const { seconds, within } = promiseFromNow(planningAt(at), {
    route,
    routeVehicle: null,
    packageType: "food",
    busyMinutes: 0,
    scheduledAt: null,
    simulation: null,
  });
  const promisedBy = at + seconds + within;
  const carried: Carried = {
    id,
    status: "searching",
    status_since: timeAt(at).toISOString(),
    promised_by: timeAt(promisedBy).toISOString(),
    pickup: [shop.lat, shop.lng],
    dropoff: [door.lat, door.lng],
    package_type: "food",
    kg: 2,
    route_seconds: route.durationSeconds,
    route_metres: route.distanceMetres,
    route_estimated: false,
    route_vehicle: "motorbike",
    simulation: null,
  };
  return { at, carried, promisedBy };
}
