import type { ChangeInstructions, RateDelivery } from "../../../contract/customer/customer.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import { createGuesses } from "../../accounts/limits/create-guesses.ts";
import type { Core } from "../../core.ts";
import { refuseFor } from "../../create-pace.ts";
import { ServiceProblem } from "../../problem.ts";
import { holdDelivery } from "../delivery.ts";
import { type Happening, recordEvent } from "../lifecycle/record-event.ts";
import { tellRider } from "../lifecycle/tell-rider.ts";
import { type Claim, checkCustomer } from "./check-customer.ts";
import { assertAllowed, type CustomerOrder, isRatingOpen, loadOrder } from "./load-order.ts";

/** Decides what a customer's request changes; null if nothing has to change. */
type Decide = (order: CustomerOrder) => Pick<Happening, "type" | "data" | "set"> | null;

/**
 * Changes what the rider should know, until they have the package; a blank text clears it. Sending the same text again
 * changes nothing.
 * @throws ServiceProblem unknown_delivery, not_allowed_by_merchant, already_picked_up, not_the_customer,
 * wrong_digits, digits_locked, rate_limited
 */
export async function changeInstructions(
  core: Core,
  id: string,
  { instructions: written, digits }: ChangeInstructions,
  secret: Claim["secret"],
): Promise<CustomerOrder> {
  const instructions = written.trim() === "" ? null : written;
  const assertOpen = (order: CustomerOrder) => {
    assertAllowed(order, "instructions");
    if (isBeforePickup(order.status)) return;
    throw new ServiceProblem("already_picked_up", `A delivery that is ${order.status} takes no other instructions.`);
  };
  const order = await loadOrder(core.db, id);
  assertOpen(order);
  await checkCustomer(core, order, { secret, digits });
  return change(core, id, (latest) => {
    assertOpen(latest);
    if (latest.instructions === instructions) return null;
    const set = { instructions, order_changed_at: core.now() };
    return { type: "delivery.instructions_changed", data: { instructions }, set };
  });
}

/**
 * Rates a delivery, as often as the customer likes until they add a comment. Sending the same rating again changes nothing,
 * because people tap twice.
 * @throws ServiceProblem unknown_delivery, not_allowed_by_merchant, not_delivered, already_rated, not_the_customer,
 * wrong_digits, digits_locked, rate_limited
 */
export async function rateDelivery(
  core: Core,
  id: string,
  { stars, comment: written, digits }: RateDelivery,
  secret: Claim["secret"],
): Promise<CustomerOrder> {
  const comment = written ?? null;
  const isSame = ({ rating }: CustomerOrder) => rating?.stars === stars && rating.comment === comment;
  const assertOpen = (order: CustomerOrder) => {
    assertAllowed(order, "rating");
    if (order.talk.isErased) throw new ServiceProblem("not_allowed_by_merchant", "The customer's data were erased.");
    if (order.status !== "delivered") {
      throw new ServiceProblem("not_delivered", `A delivery that is ${order.status} can't be rated.`);
    }
    if (!isRatingOpen(order.rating) && !isSame(order)) throw new ServiceProblem("already_rated");
  };
  const order = await loadOrder(core.db, id);
  assertOpen(order);
  await checkCustomer(core, order, { secret, digits });
  return change(core, id, (latest) => {
    assertOpen(latest);
    if (isSame(latest)) return null;
    const rated_at = core.now();
    return {
      type: "delivery.rated",
      data: { rating: { stars, comment } },
      set: { rating: stars, rating_comment: comment, rated_at },
    };
  });
}

/** Reads the order, asks `decide`, and writes the change with its event, all in one transaction. */
async function change(core: Core, id: string, decide: Decide): Promise<CustomerOrder> {
  const wait = await createGuesses(core, "changes of an order", LIMITS.customerChanges).take(id);
  refuseFor(wait, `An order takes ${LIMITS.customerChanges} changes an hour.`);
  const changed = await core.db.transaction(async (tx) => {
    const held = await holdDelivery(tx, id);
    const order = await loadOrder(tx, id);
    const decided = decide(order);
    if (!decided) return order;
    const at = core.now();
    await recordEvent(tx, id, { ...decided, by: "customer", happenedAt: at, at });
    if (decided.type === "delivery.instructions_changed") await tellRider(tx, id, held?.riderId ?? null, at);
    return loadOrder(tx, id);
  });
  await core.changes.publish(id);
  return changed;
}
