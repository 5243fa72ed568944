import { LIMITS } from "../../../contract/limits.ts";
import type { Attention, Settled } from "../../../contract/operator.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import { CODE_TRIES } from "../proof/check-proof.ts";
import { UNSETTLED_IN_SQL } from "../unsettled.ts";
import { LATE, UNDER_WAY } from "./states.ts";

const afterMinutes = (column: string, minutes: number) => `${column} + interval '${minutes} minutes'`;
const isOver = (since: string) => `${since} < $1::timestamptz`;
const after = (column: string, minutes: number) => {
  const since = afterMinutes(column, minutes);
  return { since, when: isOver(since) };
};

const search = after("greatest(d.status_since, d.search_from)", LIMITS.longSearchMinutes);
const stop = after("d.status_since", LIMITS.longStopMinutes);
const door = after("d.arrived_at", LIMITS.longStopMinutes);
// A rider who was never seen counts from when they got the delivery.
const place = after("coalesce(r.located_at, d.status_since)", LIMITS.silentMinutes);
/** SQL: the ids of the deliveries whose package is on its way back. */
export const RETURNING_IN_SQL = "select b.delivery_id from delivery_returns b where b.state = 'returning'";
/** A problem that nobody has answered: since then it has reached no status, and nobody at the desk has acted on it. */
const PROBLEM_SINCE = `(select max(p.at) from delivery_problems p where p.delivery_id = d.id
  and not exists (select from delivery_history h where h.delivery_id = d.id and h.sequence > p.sequence)
  and not exists (select from delivery_acts a where a.delivery_id = d.id and a.version >= p.sequence))`;

const REPORTED = "m.reported_at is not null and m.settled_at is null";
const REPORTED_SINCE = `(select min(m.reported_at) from delivery_messages m where m.delivery_id = d.id and ${REPORTED})`;

/** SQL: the ids of the deliveries that need somebody after their end, too. $1 is the present time. */
export const AFTER_END_IN_SQL = [
  RETURNING_IN_SQL,
  `select u.delivery_id from ${UNSETTLED_IN_SQL}`,
  `select m.delivery_id from delivery_messages m where ${REPORTED}`,
].join(" union all ");
const unsettled = (reason: Settled) => {
  const of = (column: string) =>
    `(select u.${column} from ${UNSETTLED_IN_SQL} and u.delivery_id = d.id and u.reason = '${reason}')`;
  return { when: `${of("since")} is not null`, since: of("since"), details: `nullif(${of("details")}, '{}')` };
};

/** For each reason, whether it holds for the delivery `d` with the rider `r`, and since when. $1 is the present time. */
const REASONS: Readonly<Record<Attention, { when: string; since: string; details?: string }>> = {
  unassigned: { when: `d.status = 'searching' and ${search.when}`, since: search.since },
  late: { when: LATE, since: "d.promised_by" },
  silent: { when: `d.rider_id is not null and ${place.when}`, since: place.since },
  at_shop: { when: `d.status = 'at_pickup' and ${stop.when}`, since: stop.since },
  at_door: { when: `d.status = 'in_transit' and ${door.when}`, since: door.since },
  problem: { when: `${PROBLEM_SINCE} is not null`, since: PROBLEM_SINCE },
  code_locked: { when: `d.code_tries >= ${CODE_TRIES}`, since: "d.status_since" },
  returning: { when: `d.id in (${RETURNING_IN_SQL})`, since: "d.status_since" },
  hand_over: unsettled("hand_over"),
  late_step: unsettled("late_step"),
  reported: { when: `${REPORTED_SINCE} is not null`, since: REPORTED_SINCE },
};
const AFTER_END: readonly string[] = ["returning", "hand_over", "late_step", "reported"] satisfies Attention[];

const rows = Object.entries(REASONS).map(
  ([reason, { when, since, details = "null" }]) =>
    `('${reason}', ${AFTER_END.includes(reason) ? "" : `${UNDER_WAY} and `}${when}, (${since})::timestamptz, ${details}::text[])`,
);

/** SQL: the ids of all deliveries that can have a reason: a small part, which has its indexes. */
export const WATCHED_IN_SQL = `select id from deliveries where status not in ${FINAL_IN_SQL} union all ${AFTER_END_IN_SQL}`;

/** SQL: the rows (reason, holds, since, details) of a delivery. */
export const ATTENTION_IN_SQL = `(values ${rows.join(", ")}) as reasons(reason, holds, since, details)`;
