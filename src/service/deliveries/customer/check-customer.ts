import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import { hasCustomerSecret } from "../../customer-link.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import type { CustomerOrder } from "./load-order.ts";

const HOUR_SECONDS = 3600;

/** What a request brought to show that its sender is the customer. */
export interface Claim {
  /** The secret of the customer's link. */
  secret: string | undefined;
  /** The last digits of the phone number, for links that have no secret. */
  digits?: string | undefined;
}

export const isCustomer = (
  { codes }: Pick<Core, "codes">,
  { id }: Pick<CustomerOrder, "id">,
  { secret }: Claim,
): boolean => secret !== undefined && hasCustomerSecret(codes, id, secret);

/**
 * Checks that a request comes from the customer: whoever has the secret of the link that the merchant passed on. Links from
 * before there were secrets ask for the last digits of the phone number.
 * @throws ServiceProblem not_the_customer, wrong_digits, digits_locked, invalid_request without digits
 */
export async function checkCustomer(core: Core, order: CustomerOrder, claim: Claim): Promise<void> {
  if (isCustomer(core, order, claim)) return;
  if (order.digits === null) {
    throw new ServiceProblem(
      "not_the_customer",
      "Open the whole link that the shop sent, with what stands behind the #.",
    );
  }
  if (claim.digits === undefined) {
    throw invalidFields([{ param: "digits", code: "required", detail: "is required for this delivery" }]);
  }
  await checkDigits(core, order.id, claim.digits === order.digits);
}

/**
 * Each try is counted in a statement of its own before it counts as right, so that parallel requests, also to other
 * processes, don't get extra tries. Right digits are uncounted. Wrong ones have an end: a stranger has no new tries each hour.
 */
async function checkDigits({ db, now }: Core, id: string, isRight: boolean): Promise<void> {
  const at = now();
  const hourAgo = new Date(at.getTime() - HOUR_SECONDS * 1000);
  const [counted] = await db.query(
    `insert into digits_tries as t (delivery_id, tries, wrong, since) values ($1, 1, 1, $2)
     on conflict (delivery_id) do update set
       tries = case when t.since <= $3 then 1 else t.tries + 1 end, wrong = t.wrong + 1,
       since = case when t.since <= $3 then $2 else t.since end
     where (t.since <= $3 or t.tries < $4) and t.wrong < $5
     returning tries`,
    [id, at, hourAgo, LIMITS.digitsTries, LIMITS.wrongDigits],
  );
  if (!counted) throw await whyLocked({ db, at }, id);
  if (!isRight) throw new ServiceProblem("wrong_digits");
  await db.query("update digits_tries set tries = tries - 1, wrong = wrong - 1 where delivery_id = $1 and tries > 0", [
    id,
  ]);
}

async function whyLocked({ db, at }: { db: Core["db"]; at: Date }, id: string): Promise<ServiceProblem> {
  const [locked] = await db.query<{ since: Date; wrong: number }>(
    "select since, wrong from digits_tries where delivery_id = $1",
    [id],
  );
  if ((locked?.wrong ?? 0) >= LIMITS.wrongDigits) {
    return new ServiceProblem(
      "digits_locked",
      `After ${LIMITS.wrongDigits} wrong tries there are no more for this delivery.`,
    );
  }
  const left = Math.ceil(HOUR_SECONDS - (at.getTime() - (locked?.since ?? at).getTime()) / 1000);
  const detail = `After ${LIMITS.digitsTries} wrong tries nobody can try again for an hour.`;
  return new ServiceProblem("digits_locked", detail, [], Math.max(1, left));
}
