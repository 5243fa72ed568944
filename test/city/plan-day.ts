import type { CreateDelivery, CreatedDelivery } from "../../src/contract/delivery.ts";
import { destination, type Position } from "../../src/contract/geo.ts";
import type { RiderAtWork, RiderInvitation, RiderSession } from "../../src/contract/rider.ts";
import { openChance } from "../bench/fleet/open-chance.ts";
import { type City, expectDone, type Line } from "./open-city.ts";

const SHOPS = 25;
const RIDERS = 40;
const DELIVERIES = 600;
/** For so long orders come in. */
export const HOURS = 10;

const CENTRE: Position = { lat: -1.2833, lng: 36.8167 };
const TOWN_METRES = 4000;

/** What goes wrong. Each of them happens to one order in forty. */
const FAULTS = [
  "breaks before the pick-up",
  "breaks after the pick-up",
  "nobody home",
  "nobody home, tried again",
  "silent phone",
  "late steps",
  "forgets the pick-up",
  "forgets the hand-over",
  "suspended before the pick-up",
  "suspended after the pick-up",
  "shop closed",
  "wrong address",
  "code locked",
  "customer can't pay",
  "cancelled by the shop",
  "released by the rider",
] as const;
export type Fault = (typeof FAULTS)[number];
const ONE_IN = 40;

export interface Shop {
  id: string;
  secret: string;
  place: Position;
}

/** An order, and what truly happens to its package, whatever the service knows. */
export interface Order {
  id: string;
  shop: Shop;
  at: number;
  dropoff: Position;
  fault: Fault | null;
  /** The fault has happened. */
  isStruck: boolean;
  /** Unknown to the script where the service has told nobody. */
  code: string | null;
  /** In cents, as the service last said. */
  fee: number;
  cash: { cents: number; from: "pickup" | "dropoff" } | null;
  /** Where the package is: at the shop, with the customer, or the id of a rider. */
  parcel: string;
  /** Who handed it over. */
  bringer: string | null;
  /** The rider who holds the cash. */
  paidTo: string | null;
}

export interface Rider {
  id: string;
  line: Line;
  chance: () => number;
  place: Position;
  /** What the phone shows. */
  job: { id: string; status: string; isBack: boolean } | null;
  /** Steps that the phone couldn't send yet. */
  queue: { path: string; body: object; key: string; id: string }[];
  steps: number;
  restsUntil: number;
  /** Since when they stand at the place they rode to. */
  standsSince: number | null;
  onDuty: boolean;
  suspended: boolean;
  fixedAt: number;
  handedIn: number;
}

export interface Day {
  city: City;
  shops: Shop[];
  riders: Map<string, Rider>;
  orders: Map<string, Order>;
  planned: Planned[];
  /** People who call the desk, by the delivery that they call about. */
  calls: Map<string, Call>;
  /** How often each fault has happened, and other things that count. */
  counts: Map<string, number>;
}

export type Call = "truth" | "suspend" | "wrong address" | "try again";
interface Planned extends Omit<Order, "id" | "code" | "fee" | "parcel" | "bringer" | "paidTo" | "isStruck"> {
  order: CreateDelivery;
}

export const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100);
export const note = ({ counts }: Day, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** Whether this fault happens to the order now. It happens once. */
export function strikes(day: Day, order: Order, ...faults: Fault[]): boolean {
  if (order.isStruck || order.fault === null || !faults.includes(order.fault)) return false;
  order.isStruck = true;
  note(day, order.fault);
  return true;
}

/** Adds the shops, a zone with a tariff of its own, and the riders, who sign in and go on duty. */
export async function planDay(city: City, operator: string): Promise<Day> {
  const chance = openChance(7);
  const anywhere = () => destination(CENTRE, chance() * 360, Math.sqrt(chance()) * TOWN_METRES);
  const corner = (bearing: number) => {
    const { lat, lng } = destination(CENTRE, bearing, 30_000);
    return [lng, lat];
  };
  const zone = {
    name: "The town",
    area: { type: "Polygon", coordinates: [[45, 135, 225, 315, 45].map(corner)] },
    time_zone: "Africa/Nairobi",
    tariff: { factor: 1.07, addition: 12.35, smallest_fee: 90 },
  };
  expectDone(await city.send(operator, "POST", "/operator/zones", zone));

  const shops: Shop[] = [];
  for (let n = 0; n < SHOPS; n++) {
    const printed = await city.command("create", `Shop ${n}`);
    const [id = ""] = /acct_\w+/.exec(printed) ?? [];
    const [secret = ""] = /sk_\w+/.exec(printed) ?? [];
    shops.push({ id, secret, place: anywhere() });
  }

  const riders = new Map<string, Rider>();
  for (let n = 0; n < RIDERS; n++) {
    const invited = { name: `Rider ${n}`, vehicle: "motorbike", phone: `+2547000001${String(n).padStart(2, "0")}` };
    const { code } = expectDone(await city.send<RiderInvitation>(operator, "POST", "/operator/riders", invited));
    const { token, rider } = expectDone(await city.send<RiderSession>("", "POST", "/rider/sessions", { code }));
    expectDone(await city.send<RiderAtWork>(token, "POST", "/rider/duty", { on_duty: true }));
    const own = openChance(100 + n);
    riders.set(rider.id, {
      id: rider.id,
      line: city.openLine(token, own),
      chance: own,
      place: anywhere(),
      job: null,
      queue: [],
      steps: 0,
      restsUntil: 0,
      standsSince: null,
      onDuty: true,
      suspended: false,
      fixedAt: 0,
      handedIn: 0,
    });
  }

  const planned = Array.from({ length: DELIVERIES }, (_, n): Planned => {
    const shop = shops[Math.floor(chance() * SHOPS)] ?? { id: "", secret: "", place: CENTRE };
    const dropoff = anywhere();
    const paysCash = chance() < 0.4;
    const cash = {
      amount: Math.round(20_000 + chance() * 300_000) / 100,
      from: n % 7 === 0 ? "pickup" : "dropoff",
    } as const;
    return {
      shop,
      dropoff,
      at: city.now() + chance() * HOURS * 3_600_000,
      fault: FAULTS[n % ONE_IN] ?? null,
      cash: paysCash ? { cents: cents(cash.amount), from: cash.from } : null,
      order: {
        pickup: { name: shop.id, phone: "+254700000001", ...shop.place },
        dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...dropoff },
        package: { type: "food" },
        payment_method: paysCash ? "cash" : "wallet",
        ...(paysCash && { cash }),
        external_id: `order-${n}`,
      },
    };
  }).sort((a, b) => a.at - b.at);
  return { city, shops, riders, orders: new Map(), planned, calls: new Map(), counts: new Map() };
}

/** Places the orders whose time has come. */
export async function placeOrders(day: Day): Promise<void> {
  const { city, orders, planned } = day;
  while (planned[0] && planned[0].at <= city.now()) {
    const { order, ...plan } = planned.shift() as Planned;
    const key = order.external_id;
    const made = expectDone(await city.send<CreatedDelivery>(plan.shop.secret, "POST", "/deliveries", order, key));
    const truth = { parcel: "shop", bringer: null, paidTo: null, isStruck: false };
    orders.set(made.id, { ...plan, ...truth, id: made.id, code: made.delivery_code, fee: cents(made.fee) });
  }
}
