import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { type CustomerOrder, digitsOf } from "./load-order.ts";

const HOUR_SECONDS = 3600;

/**
 * Checks that a customer knows the last digits of their phone number. Each try is counted in a statement of its own before
 * it is compared, so that parallel requests, also to other processes, don't get extra tries. A try with the right digits is
 * uncounted.
 * @throws ServiceProblem not_allowed_by_merchant where there is no number, wrong_digits, digits_locked
 */
export async function checkDigits({ db, now }: Core, order: CustomerOrder, digits: string): Promise<void> {
  const { id } = order;
  const right = digitsOf(order);
  const at = now();
  const hourAgo = new Date(at.getTime() - HOUR_SECONDS * 1000);
  const [counted] = await db.query(
    `insert into digits_tries as t (delivery_id, tries, since) values ($1, 1, $2)
     on conflict (delivery_id) do update set
       tries = case when t.since <= $3 then 1 else t.tries + 1 end, since = case when t.since <= $3 then $2 else t.since end
     where t.since <= $3 or t.tries < $4
     returning tries`,
    [id, at, hourAgo, LIMITS.digitsTries],
  );
  if (!counted) {
    const [locked] = await db.query<{ since: Date }>("select since from digits_tries where delivery_id = $1", [id]);
    const left = Math.ceil(HOUR_SECONDS - (at.getTime() - (locked?.since ?? at).getTime()) / 1000);
    const detail = `After ${LIMITS.digitsTries} wrong tries nobody can try again for an hour.`;
    throw new ServiceProblem("digits_locked", detail, [], Math.max(1, left));
  }
  if (digits !== right) throw new ServiceProblem("wrong_digits");
  await db.query("update digits_tries set tries = tries - 1 where delivery_id = $1 and tries > 0", [id]);
}

/** Deletes tries that no longer count. Call it now and then. */
export async function deleteOldTries({ db, now }: Core): Promise<void> {
  await db.query("delete from digits_tries where since <= $1", [new Date(now().getTime() - HOUR_SECONDS * 1000)]);
}
