import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { VEHICLES, type Vehicle } from "../../../src/contract/tracking.ts";
import { type Chance, openChance } from "./chance.ts";
import { findWay, placeAt } from "./town.ts";

/** One delivery as it really went. Times are milliseconds since 1970. */
export interface Ride {
  vehicle: Vehicle;
  /** Where the rider was when they took it. */
  start: Position;
  pickup: Position;
  dropoff: Position;
  orderedAt: number;
  assignedAt: number;
  setOffAt: number;
  atShopAt: number;
  leftAt: number;
  atDoorAt: number;
  doneAt: number;
  placeAt(time: number): Position;
}

export const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** A Monday, midnight in the town, whose clocks are three hours ahead of UTC. */
export const FIRST_MONDAY = Date.UTC(2026, 2, 1, 21);

/** How much more time the vehicle needs than the router thinks, and how much traffic jams do to it. */
const TRAITS: Readonly<Record<Vehicle, { share: number; bias: number; jam: number }>> = {
  bicycle: { share: 0.25, bias: 1.05, jam: 0.1 },
  motorbike: { share: 0.5, bias: 0.95, jam: 0.4 },
  car: { share: 0.15, bias: 1.1, jam: 0.9 },
  van: { share: 0.1, bias: 1.15, jam: 0.8 },
};
const RIDERS = 60;
const SHOPS = 30;
const PIECE_METRES = 250;
const NEAR_METRES = 60;

/** Who rides there, and how fast. */
export interface Rider {
  vehicle: Vehicle;
  pace: number;
}
export interface Shop {
  position: Position;
  slowness: number;
}
export interface Town {
  riders: readonly Rider[];
  shops: readonly Shop[];
  /** How many times as long as the router thinks the streets take now. */
  streets(vehicle: Vehicle, time: number): number;
}

/** The town of a seed: its weather, jams, riders and shops. */
export function openTown(chance: Chance, weeks: number): Town {
  const weather = Array.from({ length: weeks * 7 }, () => chance.factor(0.07));
  const hours = Array.from({ length: weeks * 168 }, () => chance.factor(0.06));
  const riders = Array.from({ length: RIDERS }, () => ({ vehicle: pickVehicle(chance), pace: chance.factor(0.1) }));
  const shops = Array.from({ length: SHOPS }, () => ({
    position: placeAt(chance.between(0, 360), chance.between(0, 3500)),
    slowness: chance.factor(0.3),
  }));
  return {
    riders,
    shops,
    streets: (vehicle, time) => {
      const since = time - FIRST_MONDAY;
      const { bias, jam } = TRAITS[vehicle];
      const chances = (weather[Math.floor(since / DAY)] ?? 1) * (hours[Math.floor(since / HOUR)] ?? 1);
      return bias * (1 + jam * jamAt(since)) * chances;
    },
  };
}

/** Rides of some weeks, in the order in which they were ordered. The same seed always gives the same ones. */
export function makeRides(seed: number, weeks: number, ridesPerWeek: number): Ride[] {
  const chance = openChance(seed);
  const town = openTown(chance, weeks);
  const rides: Ride[] = [];
  for (let week = 0; week < weeks; week++) {
    for (let made = 0; made < ridesPerWeek; made++) {
      const orderedAt = FIRST_MONDAY + week * WEEK + pickTime(chance);
      const shop = chance.pick(town.shops);
      const rider = chance.pick(town.riders);
      rides.push(makeRide(chance, orderedAt, shop, rider, town));
    }
  }
  return rides.sort((a, b) => a.orderedAt - b.orderedAt);
}

function makeRide(chance: Chance, orderedAt: number, shop: Shop, rider: Rider, town: Town): Ride {
  const { vehicle } = rider;
  const pickup = shop.position;
  const start = placeNear(chance, pickup);
  const dropoff = doorOf(chance, pickup);
  const assignedAt = orderedAt + chance.between(20, 300) * SECOND;
  const setOffAt = assignedAt + chance.between(5, 45) * SECOND;
  const approach = ride(chance, start, pickup, setOffAt, rider, town);
  const atShopAt = approach.endsAt;
  const leftAt = atShopAt + packingSeconds(chance, atShopAt, shop.slowness) * SECOND;
  const way = ride(chance, pickup, dropoff, leftAt, rider, town);
  const doneAt = way.endsAt + doorSeconds(chance) * SECOND;
  const times = { orderedAt, assignedAt, setOffAt, atShopAt, leftAt, atDoorAt: way.nearAt, doneAt };
  const placeAt = (time: number) => (time < leftAt ? approach : way).placeAt(time);
  return { vehicle, start, pickup, dropoff, ...times, placeAt };
}

/** Where a rider is who may take what a shop has. */
export const placeNear = (chance: Chance, shop: Position): Position =>
  destination(shop, chance.between(0, 360), chance.between(400, 2200));

/** A customer's door, seen from the shop. */
export const doorOf = (chance: Chance, shop: Position): Position =>
  destination(shop, chance.between(0, 360), chance.between(700, 4500));

/** A part of a ride. On a round through other streets the rider comes back to where they left the way. */
interface Stretch {
  from: number;
  until: number;
  fromMetres: number;
  untilMetres: number;
  /** How far from the way the rider gets. */
  astray: number;
}

/** Rides a way piece by piece, each with luck of its own, and now and then a round through other streets. */
export function ride(
  chance: Chance,
  from: Position,
  to: Position,
  startsAt: number,
  { vehicle, pace }: Rider,
  { streets }: Pick<Town, "streets">,
) {
  const { points, distanceMetres: metres, durationSeconds } = findWay(from, to, vehicle);
  const pieces = Math.max(1, Math.round(metres / PIECE_METRES));
  const luck = chance.factor(0.12);
  const detourAfter = chance.share() < 0.08 ? Math.floor(chance.between(0, pieces)) : -1;
  const stretches: Stretch[] = [];
  let time = startsAt;
  const add = (seconds: number, fromMetres: number, untilMetres: number, astray: number) => {
    stretches.push({ from: time, until: time + seconds * SECOND, fromMetres, untilMetres, astray });
    time += seconds * SECOND;
  };
  for (let piece = 0; piece < pieces; piece++) {
    const begins = (piece / pieces) * metres;
    if (piece === detourAfter) {
      const seconds = chance.between(90, 360);
      add(seconds, begins, begins, seconds * 2);
    }
    const seconds = (durationSeconds / pieces) * streets(vehicle, time) * pace * luck * chance.factor(0.35);
    const light = chance.share() < 0.12 ? chance.between(5, 40) : 0;
    add(seconds + light, begins, begins + metres / pieces, 0);
  }
  return {
    endsAt: time,
    nearAt: timeAt(stretches, Math.max(0, metres - NEAR_METRES)),
    placeAt: (now: number): Position => {
      const present = stretches.find(({ until }) => until > now) ?? {
        from: now,
        until: now + 1,
        fromMetres: metres,
        untilMetres: metres,
        astray: 0,
      };
      const share = Math.max(0, (now - present.from) / (present.until - present.from));
      const place = along(points, present.fromMetres + share * (present.untilMetres - present.fromMetres));
      return present.astray ? destination(place, 45, present.astray * (1 - Math.abs(2 * share - 1))) : place;
    },
  };
}

/** When the rider has come so far. */
function timeAt(stretches: readonly Stretch[], metres: number): number {
  const there = stretches.find(({ untilMetres }) => untilMetres >= metres) ?? stretches.at(-1);
  if (!there) throw new RangeError("a ride has stretches");
  const { from, until, fromMetres, untilMetres } = there;
  return untilMetres > fromMetres
    ? from + ((until - from) * (metres - fromMetres)) / (untilMetres - fromMetres)
    : until;
}

/** The place so many metres along some points. */
function along(points: readonly Position[], metres: number): Position {
  let left = metres;
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    if (!from || !to) break;
    const length = distanceMetres(from, to);
    const share = length > 0 ? left / length : 0;
    if (share <= 1) {
      return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
    }
    left -= length;
  }
  const last = points.at(-1);
  if (!last) throw new RangeError("a way has points");
  return last;
}

/** Around 0 at night and 1 in the worst jam of a working day. */
function jamAt(since: number): number {
  const day = Math.floor(since / DAY) % 7;
  const hour = (since % DAY) / HOUR;
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  return day < 5
    ? 0.75 * peak(8.2, 1.3) + 0.3 * peak(13, 2) + peak(17.8, 1.6) - 0.1 * peak(3, 3)
    : 0.45 * peak(13, 3) + 0.25 * peak(19, 2) - 0.1 * peak(4, 3);
}

/** When people order: at noon and in the evening, more at the weekend, hardly at night. */
export function pickTime(chance: Chance): number {
  for (;;) {
    const since = chance.share() * WEEK;
    const hour = (since % DAY) / HOUR;
    const weekend = since > 5 * DAY ? 1.3 : 1;
    const wanted = Math.exp(-(((hour - 12.7) / 1.6) ** 2)) + Math.exp(-(((hour - 19.2) / 2) ** 2)) + 0.15;
    if (chance.share() * 1.6 < wanted * weekend * (hour < 6 ? 0.1 : 1)) return since;
  }
}

function pickVehicle(chance: Chance): Vehicle {
  let left = chance.share();
  for (const vehicle of VEHICLES) {
    left -= TRAITS[vehicle].share;
    if (left < 0) return vehicle;
  }
  return "motorbike";
}

/** The kitchen is slow when everybody is hungry, and sometimes it has forgotten the order. */
export function packingSeconds(chance: Chance, time: number, slowness: number): number {
  const hour = ((time - FIRST_MONDAY) % DAY) / HOUR;
  const busy = Math.exp(-(((hour - 12.9) / 1.2) ** 2)) + Math.exp(-(((hour - 19.4) / 1.5) ** 2));
  const forgotten = chance.share() < 0.03 ? chance.between(300, 1200) : 0;
  return (120 + 130 * busy) * slowness * chance.factor(0.45) + forgotten;
}

/** One door in nine is at the end of a long stair, or nobody hears the bell. */
export function doorSeconds(chance: Chance): number {
  return (chance.share() < 0.11 ? 210 : 45) * chance.factor(0.5);
}
