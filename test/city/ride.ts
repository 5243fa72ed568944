import { bearingDegrees, destination, distanceMetres, type Position } from "../../src/contract/geo.ts";
import type { RiderAtWork } from "../../src/contract/rider.ts";
import { drawing } from "../kit/images.ts";
import { LostConnection } from "./open-city.ts";
import { type Day, note, type Order, type Rider, strikes } from "./plan-day.ts";

const METRES_A_MINUTE = 420;
const FIX_MS = 60_000;
const SIGNATURE = { name: "Wanjiru M.", image: await drawing() };

const NEXT: Readonly<Record<string, string>> = {
  set_off: "rider_arriving",
  arrive: "at_pickup",
  pick_up: "picked_up",
  depart: "in_transit",
};

/** What a rider does in some minutes: rides, takes steps on the phone, and the phone talks to the service. */
export async function live(day: Day, rider: Rider, minutes: number): Promise<void> {
  if (day.city.now() >= rider.restsUntil && !rider.suspended) work(day, rider, minutes);
  try {
    await synchronise(day, rider);
  } catch (error) {
    if (!(error instanceof LostConnection)) throw error;
  }
}

function work(day: Day, rider: Rider, minutes: number) {
  const { job } = rider;
  const order = day.orders.get(job?.id ?? "") ?? findErrand(day, rider);
  if (!order) return;
  const take = (path: string, body: object = {}) => {
    rider.queue.push({
      path,
      body: { at: new Date(day.city.now()).toISOString(), ...body },
      key: `${rider.id}-${rider.steps++}`,
      id: order.id,
    });
    if (job) job.status = NEXT[path] ?? job.status;
  };
  const isAt = (place: Position) => ride(day, rider, place, minutes);
  const hasWaited = (minutes: number) => day.city.now() - (rider.standsSince ?? day.city.now()) >= minutes * 60_000;
  /** Gets the package where it is: at the shop, or with another rider. */
  const fetches = () => {
    const holder = day.riders.get(order.parcel);
    if (!isAt(holder?.place ?? order.shop.place)) return;
    order.parcel = rider.id;
    rider.standsSince = null;
  };
  const breakDown = () => {
    take("problem", { reason: "other", note: "My bike is broken" });
    rider.restsUntil = day.city.now() + 40 * 60_000;
  };

  // Without a job they bring back what they still carry.
  if (!job || job.isBack) {
    if (!isAt(order.shop.place)) return;
    order.parcel = "shop";
    if (job) take("returned");
    return;
  }
  switch (job.status) {
    case "rider_assigned":
      return take("set_off");
    case "rider_arriving":
      if (strikes(day, order, "breaks before the pick-up")) return breakDown();
      if (strikes(day, order, "released by the rider")) return take("release");
      if (strikes(day, order, "suspended before the pick-up")) day.calls.set(order.id, "suspend");
      if (strikes(day, order, "wrong address")) day.calls.set(order.id, "wrong address");
      if (strikes(day, order, "silent phone")) rider.line.break(25);
      if (order.parcel === rider.id || isAt(order.shop.place)) take("arrive");
      return;
    case "at_pickup": {
      if (strikes(day, order, "shop closed")) return take("problem", { reason: "other", note: "The shop is closed" });
      if (order.fault === "shop closed" || (order.parcel === "shop" && !hasWaited(3))) return;
      if (order.parcel === "shop") {
        order.parcel = rider.id;
        if (order.cash?.from === "pickup") order.paidTo = rider.id;
        if (strikes(day, order, "late steps")) rider.line.break(8);
        if (strikes(day, order, "forgets the pick-up")) return;
      }
      const forgot = order.fault === "forgets the pick-up";
      if (order.parcel === rider.id && !forgot) {
        take("pick_up", order.cash?.from === "pickup" ? { cash_collected: order.paidTo === rider.id } : {});
      }
      return;
    }
    case "picked_up":
      if (order.parcel === rider.id) take("depart");
      else if (order.parcel !== "door") fetches();
      return;
    case "in_transit":
      if (order.parcel === "door") return;
      if (order.parcel !== rider.id) return fetches();
      if (strikes(day, order, "breaks after the pick-up")) return breakDown();
      if (strikes(day, order, "suspended after the pick-up")) day.calls.set(order.id, "suspend");
      if (!isAt(order.dropoff) || !hasWaited(2)) return;
      if (strikes(day, order, "nobody home", "nobody home, tried again")) {
        return take("problem", { reason: "nobody_there", note: "Rang twice" });
      }
      if (order.fault?.startsWith("nobody home")) return;
      if (strikes(day, order, "code locked")) for (let n = 0; n < 5; n++) take("complete", { code: wrong(order) });
      else handOver(day, rider, order, take);
  }
}

function handOver(day: Day, rider: Rider, order: Order, take: (path: string, body: object) => void): void {
  order.parcel = "door";
  order.bringer = rider.id;
  rider.standsSince = null;
  const paysHere = order.cash?.from === "dropoff";
  if (paysHere && !strikes(day, order, "customer can't pay")) order.paidTo = rider.id;
  if (strikes(day, order, "forgets the hand-over")) return;
  const proof = order.code === null || rider.steps % 10 === 0 ? { signature: SIGNATURE } : { code: order.code };
  take("complete", { ...proof, ...(paysHere && { cash_collected: order.paidTo === rider.id }) });
}

const wrong = ({ code }: Order) => (code === "000000" ? "000001" : "000000");

/** An order whose package they have, and no job with it. */
const findErrand = ({ orders }: Day, { id }: Rider) => [...orders.values()].find(({ parcel }) => parcel === id);

/** Rides toward a place; true there. */
function ride({ city }: Day, rider: Rider, place: Position, minutes: number): boolean {
  const metres = distanceMetres(rider.place, place);
  const reach = METRES_A_MINUTE * minutes;
  if (metres > reach) {
    rider.place = destination(rider.place, bearingDegrees(rider.place, place), reach);
    rider.standsSince = null;
    return false;
  }
  rider.place = place;
  rider.standsSince ??= city.now();
  return true;
}

/** The phone sends what waits, tells where it is, and asks what there is to do. */
async function synchronise(day: Day, rider: Rider): Promise<void> {
  const { line, queue } = rider;
  const now = day.city.now();
  while (queue[0]) {
    const { path, body, key, id } = queue[0];
    const { status, body: answer } = await line.call<{ code?: string }>("POST", `/rider/jobs/${id}/${path}`, body, key);
    if (status >= 500) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    if (status >= 300) {
      note(day, `a phone's ${path}: ${answer.code}`);
      // The rider calls: what the desk did and what they did differ.
      if (answer.code !== "wrong_code") day.calls.set(id, "truth");
    }
    queue.shift();
  }
  if ((rider.onDuty || rider.job) && now - rider.fixedAt >= FIX_MS) {
    const fix = { ...rider.place, at: new Date(now).toISOString(), accuracy_m: 10 };
    await line.call("POST", "/rider/fixes", { fixes: [fix] });
    rider.fixedAt = now;
  }
  const { status, body: me } = await line.call<RiderAtWork>("GET", "/rider");
  rider.suspended = status >= 400;
  if (rider.suspended) {
    rider.job = null;
    rider.onDuty = false;
    return;
  }
  rider.onDuty = me.on_duty;
  const [first] = me.jobs;
  const before = rider.job?.id;
  rider.job = first
    ? { id: first.delivery_id, status: first.status, isBack: first.return?.state === "returning" }
    : null;
  if (rider.job?.id !== before) rider.standsSince = null;
  const isReady = now >= rider.restsUntil;
  const carried = findErrand(day, rider);
  if (carried && carried.id !== first?.delivery_id && !day.calls.has(carried.id)) day.calls.set(carried.id, "truth");
  if (me.on_duty !== isReady) await line.call("POST", "/rider/duty", { on_duty: isReady });
  if (me.offer) {
    const answer = !isReady || carried || rider.chance() < 0.05 ? "decline" : "accept";
    if (rider.chance() < 0.97) await line.call("POST", `/rider/offers/${me.offer.id}/${answer}`);
  }
}
