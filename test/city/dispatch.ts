import { destination, distanceMetres } from "../../src/contract/geo.ts";
import type { OperatorDelivery, OperatorRider, OperatorRiderList } from "../../src/contract/operator.ts";
import { isBeforePickup, isFinal } from "../../src/contract/status.ts";
import { openChance } from "../bench/fleet/open-chance.ts";
import { expectDone, type Line, LostConnection } from "./open-city.ts";
import { type Call, cents, type Day, note, type Order } from "./plan-day.ts";

/** Part of the acts that a second dispatcher does at the same moment. */
const BOTH = 0.3;
const SUSPENDED_MS = 60 * 60_000;
const STEPS = ["rider_arriving", "at_pickup", "picked_up", "in_transit"] as const;

/** Two people at the desk: all that they know is what `/v1/operator` tells them and what people say on the telephone. */
export function openDesk(day: Day, lines: readonly [Line, Line]) {
  const { city, orders, riders, calls } = day;
  const chance = openChance(5);
  /** How many problems of a delivery are dealt with. */
  const solved = new Map<string, number>();
  const suspended = new Map<string, number>();
  /** How often each act was asked for, by delivery and act. */
  const asked = new Map<string, number>();

  /** Repeats what got no answer. Throws when nothing gets through. */
  async function insist<T>(line: Line, method: "GET" | "POST" | "PATCH", path: string, body?: object) {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await line.call<T>(method, path, body);
        if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return answer;
      } catch (error) {
        if (!(error instanceof LostConnection) || tries === 3) throw error;
      }
    }
  }

  /** Does something with a delivery, perhaps both dispatchers at once. Resolves to whether it is as they wanted. */
  async function act(id: string, name: string, body: object = {}, other: object = body): Promise<boolean> {
    const key = `${id} ${name}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    note(day, `desk: ${name}`);
    const path = `/operator/deliveries/${id}/${name}`;
    const both = chance() < BOTH ? lines : lines.slice(0, 1);
    if (both.length > 1) note(day, "two dispatchers at once");
    const answers = await Promise.all(
      both.map((line, n) => insist<OperatorDelivery & { code?: string }>(line, "POST", path, n === 0 ? body : other)),
    );
    for (const { status, body } of answers) if (status >= 400) note(day, `the desk's ${name}: ${body.code}`);
    return answers.some(({ status }) => status < 300);
  }

  /** Those who are free, the nearest to where the package is first. */
  async function findFree({ status, rider, pickup, dropoff }: OperatorDelivery): Promise<string[]> {
    const goal = isBeforePickup(status) ? pickup : (rider?.location ?? dropoff);
    const answer = await insist<OperatorRiderList>(lines[0], "GET", "/operator/riders?on_duty=true&limit=100");
    const metres = ({ location }: OperatorRider) => (location ? distanceMetres(location, goal) : Infinity);
    return expectDone(answer)
      .data.filter(({ jobs, location, id }) => jobs.length === 0 && location !== null && !suspended.has(id))
      .sort((a, b) => metres(a) - metres(b))
      .map(({ id }) => id);
  }

  /** Gives it to the nearest rider who is free; a second dispatcher chooses the next one. */
  async function giveTo(row: OperatorDelivery, name: "assign" | "hand_over", more: object = {}): Promise<boolean> {
    const [first, second = first] = await findFree(row);
    if (first === undefined) return false;
    return act(row.id, name, { rider_id: first, ...more }, { rider_id: second, ...more });
  }

  const handOn = (row: OperatorDelivery, reason: string) =>
    giveTo(row, "hand_over", { reason, ...(row.rider && { from_rider_id: row.rider.id }) });
  const takeAway = (row: OperatorDelivery, reason: string) =>
    act(row.id, "unassign", { reason, ...(row.rider && { rider_id: row.rider.id }) });

  /** Brings the record in line with what people say on the telephone: who has the package. */
  async function setRight(row: OperatorDelivery, order: Order): Promise<void> {
    const keeper = order.parcel === "door" ? order.bringer : order.parcel;
    if (keeper === null || keeper === "shop" || isFinal(row.status)) return;
    const reason = "As they say on the telephone";
    if (row.rider?.id !== keeper) {
      if (!isBeforePickup(row.status)) {
        // Somebody else is on the way to whoever has it.
        if (order.parcel !== "door") return;
        await act(row.id, "hand_over", { rider_id: keeper, reason });
        return;
      }
      if (row.status !== "searching" && !(await takeAway(row, reason))) return;
      if (!(await act(row.id, "assign", { rider_id: keeper }))) return;
    }
    const paid = (from: "pickup" | "dropoff") =>
      order.cash?.from === from && { cash_collected: order.paidTo === keeper };
    const after = STEPS.indexOf(row.status as (typeof STEPS)[number]) + 1;
    const last = order.parcel === "door" ? STEPS.length : STEPS.indexOf("picked_up") + 1;
    for (const to of STEPS.slice(row.rider?.id === keeper ? after : 0, last)) {
      if (!(await act(row.id, "advance", { to, reason, ...(to === "picked_up" && paid("pickup")) }))) return;
    }
    if (order.parcel === "door") await act(row.id, "complete", { signature: "Wanjiru M.", ...paid("dropoff") });
  }

  async function solve(row: OperatorDelivery, note = ""): Promise<boolean> {
    const isWithRider = !isBeforePickup(row.status);
    if (note === "The shop is closed") return act(row.id, "cancel", { reason: note });
    if (note === "Rang twice") {
      if (orders.get(row.id)?.fault === "nobody home, tried again") calls.set(row.id, "try again");
      return act(row.id, "return", { reason: "Nobody is at home" });
    }
    return isWithRider ? handOn(row, note) : takeAway(row, note);
  }

  async function answer(row: OperatorDelivery, order: Order, call: Call): Promise<boolean> {
    if (call === "truth") await setRight(row, order);
    if (call === "try again") {
      const again = expectDone(
        await insist<OperatorDelivery>(lines[0], "POST", `/operator/deliveries/${row.id}/reattempt`, {}),
      );
      note(day, "desk: reattempt");
      const truth = { parcel: "shop", bringer: null, paidTo: null, isStruck: false, fault: null, code: null };
      orders.set(again.id, { ...order, ...truth, id: again.id, fee: cents(again.fee) });
    }
    if (call === "wrong address" && isBeforePickup(row.status)) {
      order.dropoff = destination(order.dropoff, 90, 900);
      const path = `/operator/deliveries/${row.id}`;
      const changed = await insist<OperatorDelivery>(lines[0], "PATCH", path, { dropoff: order.dropoff });
      order.fee = cents(expectDone(changed).fee);
    }
    if (call === "suspend" && row.rider && !isFinal(row.status)) {
      const { id } = row.rider;
      await insist(lines[0], "PATCH", `/operator/riders/${id}`, { suspended: true });
      suspended.set(id, city.now() + SUSPENDED_MS);
      return isBeforePickup(row.status) || handOn(row, "Their account is suspended");
    }
    return true;
  }

  async function attend(row: OperatorDelivery): Promise<void> {
    const order = orders.get(row.id);
    if (!order) throw new Error(`nobody ordered ${row.id}`);
    const reasons = row.attention.map(({ reason }) => reason);
    const minutes = (reason: string) => {
      const since = row.attention.find((one) => one.reason === reason)?.since;
      return since === undefined ? 0 : (city.now() - Date.parse(since)) / 60_000;
    };
    const problem = row.problems[solved.get(row.id) ?? 0];
    if (problem && !isFinal(row.status)) {
      if (await solve(row, problem.note ?? "")) solved.set(row.id, (solved.get(row.id) ?? 0) + 1);
      return;
    }
    if (reasons.includes("code_locked")) await act(row.id, "unlock_code");
    if (reasons.includes("unassigned")) await giveTo(row, "assign");
    const isAsked = ["silent", "late", "at_shop", "at_door"].some((reason) => minutes(reason) > 0);
    const holder = riders.get(order.parcel);
    if (isAsked) await setRight(row, order);
    if (row.rider && suspended.has(row.rider.id) && holder && !isFinal(row.status)) await handOn(row, "Suspended");
    else if (minutes("silent") > 5 && order.parcel === "shop" && row.status !== "searching") {
      await takeAway(row, "Nobody hears from them");
    }
    if (reasons.includes("returning") && order.parcel === "shop" && minutes("returning") > 30) {
      await act(row.id, "advance", { to: "returned", reason: "The shop says so" });
    }
  }

  /** Looks at the screen once, and answers the telephone. */
  async function look(): Promise<void> {
    try {
      for (const [id, until] of suspended) {
        if (city.now() < until) continue;
        await insist(lines[0], "PATCH", `/operator/riders/${id}`, { suspended: false });
        suspended.delete(id);
      }
      for (const [id, call] of [...calls]) {
        const order = orders.get(id);
        const row = expectDone(await insist<OperatorDelivery>(lines[0], "GET", `/operator/deliveries/${id}`));
        if (order && (await answer(row, order, call))) calls.delete(id);
      }
      const path = "/operator/deliveries?attention=true&limit=100";
      const { data } = expectDone(await insist<{ data: OperatorDelivery[] }>(lines[0], "GET", path));
      for (const row of data) await attend(row);
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      note(day, "the desk's connection away");
    }
  }

  return { look, asked, break: (minutes: number) => lines.forEach((line) => void line.break(minutes)) };
}

export type Desk = ReturnType<typeof openDesk>;
