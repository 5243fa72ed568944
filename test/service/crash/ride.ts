import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ExpectStatic } from "vitest";
import type { Position } from "../../../src/contract/geo.ts";
import type { RiderOffer } from "../../../src/contract/rider.ts";
import { drawing } from "../../kit/images.ts";
import { readAll } from "./expect-nothing-lost.ts";
import { type Acknowledged, type Answer, note, openCall } from "./open-load.ts";

/** So far from each other, and from the other load's shop, that nobody is asked to collect elsewhere. */
const SHOPS: readonly Position[] = [
  { lat: -4.0435, lng: 39.6682 },
  { lat: -0.0917, lng: 34.768 },
  { lat: 0.5143, lng: 35.2698 },
];

/** What the recipients draw. */
const SIGNATURE = await drawing();

/** What a phone sends about a delivery, in this order. */
const STEPS = ["accept", "set_off", "arrive", "pick_up", "problem", "depart", "wrong", "complete"] as const;
type Step = (typeof STEPS)[number];

const STATUS_AFTER: Partial<Record<Step, string>> = {
  accept: "rider_assigned",
  set_off: "rider_arriving",
  arrive: "at_pickup",
  pick_up: "picked_up",
  depart: "in_transit",
  complete: "delivered",
};

/** A delivery on a phone, and how far it is acknowledged. */
interface Ride {
  id: string;
  code: string;
  /** How the recipient will confirm. */
  proof: "code" | "signature";
  offerId: string | null;
  next: number;
}

/** A rider's phone. It keeps what the service hasn't acknowledged, and sends it again with the same Idempotency-Key. */
export interface Phone {
  token: string;
  shop: Position;
  /** Numbers the orders of its shop. */
  orders: number;
  ride: Ride | null;
  done: Ride[];
  /** How much the service has acknowledged. */
  acknowledged: number;
  /** When the newest fix was taken that the service has stored. */
  seenAt: number;
}

/** Invites riders as the operator does, signs a phone in for each and goes on duty. */
export async function openPhones(url: string, environment: Record<string, string>): Promise<Phone[]> {
  const { PATH, HOME, TMPDIR } = process.env;
  const phones: Phone[] = [];
  for (const [index, shop] of SHOPS.entries()) {
    const words = ["rider", "invite", `Rider ${index}`, "--vehicle", "motorbike", "--json"];
    const env = { PATH, HOME, TMPDIR, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, ["dist/service/account.js", ...words], { env });
    const { body } = await openCall(url)("POST", "/v1/rider/sessions", { code: JSON.parse(stdout).code });
    const phone = { token: String(body.token), shop, orders: 0, ride: null, done: [], acknowledged: 0, seenAt: 0 };
    succeeded(await openCall(url, phone.token)("POST", "/v1/rider/duty", { on_duty: true }));
    phones.push(phone);
  }
  return phones;
}

/** Lets the riders work until the service is gone. */
export async function ride(url: string, phones: readonly Phone[], acknowledged: Acknowledged): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      try {
        for (;;) await goOn(url, phone, acknowledged);
      } catch (error) {
        // fetch rejects with a TypeError when the service is gone. Any other error fails the test.
        if (!(error instanceof TypeError)) throw error;
      }
    }),
  );
}

/** Lets every rider finish what they have, and deliver once at least. */
export async function finishRides(url: string, phones: readonly Phone[], acknowledged: Acknowledged): Promise<void> {
  await Promise.all(
    phones.map(async (phone) => {
      while (phone.ride !== null || phone.done.length === 0) await goOn(url, phone, acknowledged);
    }),
  );
}

/** The service takes a time that is ahead of its own clock for now, and then the two wouldn't be the same. */
const PHONE_BEHIND_MS = 5000;

/** One thing that a rider does next. */
async function goOn(url: string, phone: Phone, acknowledged: Acknowledged): Promise<void> {
  const call = openCall(url, phone.token);
  const at = Date.now() - PHONE_BEHIND_MS;
  const { stored } = succeeded(
    await call("POST", "/v1/rider/fixes", { fixes: [{ ...phone.shop, at: new Date(at).toISOString() }] }),
  );
  if (stored) phone.seenAt = at;
  phone.ride ??= await order(url, phone, acknowledged);
  const { ride } = phone;
  const step = STEPS[ride.next];
  if (step === undefined) {
    phone.done.push(ride);
    phone.ride = null;
    return;
  }
  if (step === "accept" && ride.offerId === null) {
    const { offer } = succeeded(await call("GET", "/v1/rider/offers?wait=2")) as { offer: RiderOffer | null };
    // A simulated rider has it: the offer ran out while there was no service.
    if (!offer && !(await isWaiting(url, ride.id))) phone.ride = null;
    ride.offerId = offer?.delivery_id === ride.id ? offer.id : null;
    return;
  }
  const [path, body] = requestFor(step, ride);
  const answer = await call("POST", path, body, `${step}-${ride.id}-${ride.offerId}`);
  if (step === "accept" && answer.body.code === "illegal_transition") {
    ride.offerId = null;
    return;
  }
  if (step === "wrong" ? answer.body.code !== "wrong_code" : answer.status !== 200) {
    throw new Error(`${step} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  ride.next++;
  phone.acknowledged++;
  const status = STATUS_AFTER[step];
  if (status !== undefined) note(acknowledged, ride.id, status);
}

async function order(url: string, phone: Phone, acknowledged: Acknowledged): Promise<Ride> {
  const delivery = {
    pickup: { name: "Mkate & Co.", ...phone.shop },
    dropoff: { name: "Wanjiru M.", lat: phone.shop.lat + 0.01, lng: phone.shop.lng },
    package: { type: "food" },
    payment_method: "cash",
  };
  const key = `order-${phone.shop.lat}-${phone.orders}`;
  const { id, delivery_code } = succeeded(await openCall(url)("POST", "/v1/deliveries", delivery, key));
  note(acknowledged, id, "searching");
  const proof = phone.orders++ % 2 === 0 ? "code" : "signature";
  return { id: String(id), code: String(delivery_code), proof, offerId: null, next: 0 };
}

async function isWaiting(url: string, id: string): Promise<boolean> {
  return succeeded(await openCall(url)("GET", `/v1/deliveries/${id}`)).status === "searching";
}

function requestFor(step: Step, { id, offerId, code, proof }: Ride): [path: string, body?: object] {
  if (step === "accept") return [`/v1/rider/offers/${offerId}/accept`];
  const path = `/v1/rider/jobs/${id}/${step === "wrong" ? "complete" : step}`;
  switch (step) {
    case "problem":
      return [path, { reason: "wrong_address", note: "No such door" }];
    case "wrong":
      return [path, { code: code === "000000" ? "000001" : "000000" }];
    case "complete":
      return [path, proof === "code" ? { code } : { signature: { name: "Wanjiru M.", image: SIGNATURE } }];
    default:
      return [path];
  }
}

function succeeded({ status, body }: Answer): Record<string, unknown> {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Compares what the phones were told with what the service has: every step, try, problem and proof, each of them once. */
export async function expectRidesKept(expect: ExpectStatic, url: string, phones: readonly Phone[]): Promise<void> {
  const call = openCall(url);
  const events = await readAll<{ id: string; type: string; data: { delivery_id: string } }>(call, "/v1/events");
  for (const phone of phones) {
    const { body: rider } = await openCall(url, phone.token)("GET", "/v1/rider");
    expect(rider).toMatchObject({ on_duty: true, jobs: [] });
    expect(Date.parse(String(rider.located_at))).toBeGreaterThanOrEqual(phone.seenAt);
    for (const { id, proof } of phone.done) {
      const { body } = await call("GET", `/v1/deliveries/${id}`);
      const signedBy = proof === "signature" ? "Wanjiru M." : null;
      expect(body).toMatchObject({ id, status: "delivered", proof, signed_by: signedBy, code_tries_left: 4 });
      const { body: shown } = await call("GET", `/v1/deliveries/${id}/proof`);
      expect(shown.images).toHaveLength(proof === "signature" ? 1 : 0);
      const problems = (body.problems as { reason: string }[]).map(({ reason }) => reason);
      expect(problems).toEqual(["wrong_address"]);
      const types = events.filter(({ data }) => data.delivery_id === id).map(({ type }) => type);
      const once = ["searching", ...Object.values(STATUS_AFTER), "problem_reported"].map((one) => `delivery.${one}`);
      // A look may fall between two places of a rider who moves as fast as here: these come once, or not at all.
      const sure = types.filter((type) => type !== "delivery.nearby" && type !== "delivery.arrived");
      expect(sure.sort()).toEqual(once.sort());
      expect(new Set(types).size).toBe(types.length);
    }
  }
}
