import type { ActName, DeliveryHistory } from "../../../contract/operator.ts";
import type { Actor, DeliveryStatus } from "../../../contract/status.ts";
import { holdMember } from "../../people/member-row.ts";
import { isAtLeast } from "../../people/roles.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { type Delivery, findDelivery } from "../delivery.ts";

/** What one of the operator's people does with a delivery. */
export interface Act {
  act: ActName;
  /** The id of their key, or of the person at the desk. */
  by: string;
  at: Date;
  /** The delivery's version after the act. */
  version: number;
  /** The status that the act leads to. Absent: it stays. */
  to?: DeliveryStatus;
  reason?: string | null | undefined;
  /** The rider whom the act gives it to, or takes it from. */
  riderId?: string;
}

/**
 * Writes an act into the delivery's history, in the transaction of the change. It also checks once more that whoever acts may
 * still do so: their role can have been taken away since the request came in.
 * @throws ServiceProblem role_not_allowed
 */
export async function noteAct(tx: Queryable, id: string, act: Act): Promise<void> {
  if (isId("mbr", act.by)) {
    const member = await holdMember(tx, act.by);
    if (!member || !isAtLeast(member.role, "dispatcher")) throw new ServiceProblem("role_not_allowed");
  }
  await tx.query(
    `insert into delivery_acts (delivery_id, version, status, act, reason, rider_id, actor_id, actor_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce((select name from api_keys where id = $7),
       (select coalesce(name, email) from members where id = $7), $7), $8)`,
    [id, act.version, act.to ?? null, act.act, act.reason ?? null, act.riderId ?? null, act.by, act.at],
  );
}

/**
 * Refuses an act, and tells what the operator's people did last: a second dispatcher sees why their screen was out of date.
 * @throws ServiceProblem illegal_transition
 */
export async function refuseAct(tx: Queryable, { id }: Pick<Delivery, "id">, why: string): Promise<never> {
  const [last] = await tx.query<{ act: string; reason: string | null; actor_name: string; at: Date }>(
    "select act, reason, actor_name, at from delivery_acts where delivery_id = $1 order by id desc limit 1",
    [id],
  );
  const told =
    last &&
    `The last act was \`${last.act}\` by “${last.actor_name}” at ${last.at.toISOString()}${last.reason === null ? "" : `: ${last.reason}`}.`;
  throw new ServiceProblem("illegal_transition", told ? `${why} ${told}` : why);
}

interface EntryRow {
  at: Date;
  status: DeliveryStatus | null;
  actor: Actor;
  act: ActName | null;
  reason: string | null;
  actor_id: string | null;
  actor_name: string | null;
  rider_id: string | null;
  rider_name: string | null;
}

/**
 * Reads who did what with a delivery, for the operator.
 * @throws ServiceProblem unknown_delivery
 */
export async function readHistory(db: Queryable, id: string): Promise<DeliveryHistory> {
  if (!(await findDelivery(db, id))) throw new ServiceProblem("unknown_delivery");
  const rows = await db.query<EntryRow>(
    `select e.*, r.name as rider_name from (
       select h.at, h.status, h.actor, a.act, a.reason, a.actor_id, a.actor_name, a.rider_id, h.sequence as version, 0 as id
       from delivery_history h
       left join delivery_acts a on a.delivery_id = h.delivery_id and a.version = h.sequence and a.status is not null
       where h.delivery_id = $1
       union all
       select at, null, 'operator', act, reason, actor_id, actor_name, rider_id, version, id
       from delivery_acts where delivery_id = $1 and status is null) e
     left join riders r on r.id = e.rider_id
     order by e.version, e.id`,
    [id],
  );
  return {
    data: rows.map((row) => ({
      at: row.at.toISOString(),
      status: row.status,
      changed_by: row.actor,
      act: row.act,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? row.actor_id },
      reason: row.reason,
      rider: row.rider_id === null ? null : { id: row.rider_id, name: row.rider_name ?? row.rider_id },
    })),
  };
}
