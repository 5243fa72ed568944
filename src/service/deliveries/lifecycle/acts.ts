import type { ActName, DeliveryHistory } from "../../../contract/operator.ts";
import type { Actor, DeliveryStatus } from "../../../contract/status.ts";
import { holdMember } from "../../people/member-row.ts";
import { isAtLeast } from "../../people/roles.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { judgeLateSteps } from "./late-steps.ts";

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
  late_step: DeliveryHistory["data"][number]["late_step"];
}

/**
 * Reads who did what with a delivery, for the operator.
 * @throws ServiceProblem unknown_delivery
 */
export async function readHistory(db: Queryable, id: string): Promise<DeliveryHistory> {
  const delivery = await findDelivery(db, id);
  if (!delivery) throw new ServiceProblem("unknown_delivery");
  const [open] = await db.query("select 1 from unsettled where delivery_id = $1 and reason = 'late_step'", [id]);
  const judged = open ? await judgeLateSteps(db, delivery) : null;
  const rows = await db.query<EntryRow>(
    `select e.*, r.name as rider_name from (
       select h.at, h.status, h.actor, a.act, a.reason, a.actor_id, a.actor_name, a.rider_id, h.sequence as version,
         null::timestamptz as noted_at, null::json as late_step
       from delivery_history h
       left join delivery_acts a on a.delivery_id = h.delivery_id and a.version = h.sequence and a.status is not null
       where h.delivery_id = $1
       union all
       select at, null, 'operator', act, reason, actor_id, actor_name, rider_id, version, at, null
       from delivery_acts where delivery_id = $1 and status is null
       union all
       select at, null, 'rider', null, null, null, null, rider_id, version, received_at, json_build_object(
         'step', status, 'received_at', received_at, 'proof', proved_by, 'signed_by', signature, 'cash_collected', cash_collected,
         'place', case when lat is not null then json_build_object('lat', lat, 'lng', lng) end,
         'images', array(select i.id from delivery_images i
           where i.delivery_id = l.delivery_id and i.late_step = l.id order by i.kind desc, i.id))
       from late_steps l where delivery_id = $1) e
     left join riders r on r.id = e.rider_id
     order by e.version, e.noted_at nulls first, e.at`,
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
      late_step: row.late_step && {
        ...row.late_step,
        received_at: new Date(row.late_step.received_at).toISOString(),
        images: row.late_step.images.map((image) => `/v1/operator/deliveries/${id}/proof/${image}`),
      },
    })),
    to_decide: judged
      ? { may_believe: judged.claim !== null, why_not: judged.claim === null ? judged.why : null }
      : null,
  };
}
