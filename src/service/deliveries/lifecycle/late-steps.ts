import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Doubtful } from "../../../contract/operator.ts";
import { canTransition, type DeliveryStatus } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import { storeCollected } from "../cash.ts";
import { type Delivery, findDelivery, holdDelivery } from "../delivery.ts";
import type { ProofOfDelivery } from "../proof/check-proof.ts";
import { storeImage } from "../proof/stored-images.ts";
import { noteUnsettled } from "../unsettled.ts";
import { clampTime } from "./transition.ts";

/** A step that comes too late, as the phone tells it. */
export interface LateStep {
  deliveryId: string;
  riderId: string;
  to: DeliveryStatus;
  happenedAt: Date;
  place: Position | null;
  cashCollected: boolean | undefined;
  proof: ProofOfDelivery | undefined;
}

/** What a dispatcher believes if they believe the phone: the hand-over, and the steps of its rider before it. */
interface Claim {
  id: number;
  riderId: string;
  at: Date;
  place: Position | null;
  provedBy: Proof;
  signature: string | null;
  steps: readonly { status: DeliveryStatus; cash_collected: boolean | null; at: Date }[];
}

interface Row {
  id: number;
  rider_id: string;
  status: DeliveryStatus;
  at: Date;
  lat: number | null;
  lng: number | null;
  cash_collected: boolean | null;
  proved_by: Proof | null;
  signature: string | null;
}

const STEPS: readonly DeliveryStatus[] = ["rider_arriving", "at_pickup", "picked_up", "in_transit", "delivered"];

/**
 * Keeps a step of a rider who had the delivery when somebody else ended that, once, for a dispatcher to decide. Phones without a
 * connection don't hear of it, and their rider goes on.
 * @returns whether it is kept; false if the rider never had the delivery or has ended that, or the delivery is erased
 * @throws ServiceProblem what reading images throws
 */
export async function keepLateStep(core: Core, step: LateStep): Promise<boolean> {
  const { deliveryId, riderId, to, happenedAt, place, cashCollected, proof } = step;
  const delivery = await findDelivery(core.db, deliveryId);
  if (!delivery || !STEPS.includes(to) || !(await findEnd(core.db, deliveryId, riderId))) return false;
  const known = "select 1 from late_steps where delivery_id = $1 and rider_id = $2 and status = $3";
  if ((await core.db.query(known, [deliveryId, riderId, to])).length > 0) return true;
  const { provedBy, signature } = await readProof(core, deliveryId, proof);
  const images = (await proof?.readImages?.()) ?? {};
  await core.db.transaction(async (tx) => {
    const held = await holdDelivery(tx, deliveryId);
    const end = held && (await findEnd(tx, deliveryId, riderId));
    if (!end) return;
    const now = core.now();
    const [kept] = await tx.query<{ id: number }>(
      `insert into late_steps (delivery_id, rider_id, status, version, at, received_at, lat, lng, cash_collected, proved_by, signature)
       select $1, $2, $3, $4, greatest($5::timestamptz, (select max(l.at) from late_steps l where l.delivery_id = $1 and l.rider_id = $2)),
         $6, $7, $8, $9, $10, $11
       on conflict (delivery_id, rider_id, status) do nothing returning id`,
      [
        deliveryId,
        riderId,
        to,
        held.version,
        clampTime(happenedAt, end.since, now),
        now,
        place?.lat ?? null,
        place?.lng ?? null,
        cashCollected ?? null,
        provedBy,
        signature,
      ],
    );
    if (!kept) return;
    for (const kind of ["signature", "photo"] as const) {
      const image = images[kind];
      if (image) await storeImage(tx, { deliveryId, kind, image, at: now, lateStep: kept.id });
    }
    await noteUnsettled(tx, deliveryId, { reason: "late_step", since: now, until: null });
  });
  await core.changes.publish(deliveryId);
  return true;
}

/** A code counts if it is right at the first try: the step is kept only once. */
async function readProof({ db, codes }: Core, deliveryId: string, proof: ProofOfDelivery | undefined) {
  if (!proof) return { provedBy: null, signature: null };
  if ("signature" in proof) return { provedBy: "signature", signature: proof.signature } as const;
  const [row] = await db.query<{ salt: string; hash: string }>(
    "select code_salt as salt, code_hash as hash from deliveries where id = $1",
    [deliveryId],
  );
  const isRight = row !== undefined && (await codes.isRight(proof.code, row));
  return { provedBy: isRight ? ("code" as const) : null, signature: null };
}

/**
 * How the rider's last time with the delivery ended: the status that it had then, and since when. A hand-over that a dispatcher
 * believes ends it when they do, because it may lie before that time. Null if the rider never had the delivery, has it still, or
 * has ended that, by handing it over or giving it back; and where the delivery is erased: nobody would erase what comes then.
 */
async function findEnd(db: Queryable, deliveryId: string, riderId: string) {
  const [end] = await db.query<{ actor: string; status: DeliveryStatus; since: Date }>(
    `with had as (
       select max(offered_at) as from_then from offers where delivery_id = $1 and rider_id = $2 and state = 'accepted'
     ), ends as (
       select t.at, h.actor, h.sequence from had, delivery_history h
       left join delivery_acts a on a.delivery_id = h.delivery_id and a.version = h.sequence and a.act = 'believe_phone'
       cross join lateral (select coalesce(a.at, h.at) as at) t
       where h.delivery_id = $1 and t.at > had.from_then and h.status in ('searching', 'delivered', 'cancelled')
       union all
       select o.offered_at, 'operator', (select max(h.sequence) + 1 from delivery_history h where h.delivery_id = $1 and h.at <= o.offered_at)
       from offers o, had where o.delivery_id = $1 and o.rider_id <> $2 and o.state = 'accepted' and o.offered_at > had.from_then
     ), first_end as (select * from ends order by at, sequence limit 1)
     select e.actor, l.status, l.at as since from first_end e cross join lateral (
       select h.status, h.at from delivery_history h where h.delivery_id = $1 and h.sequence < e.sequence
       order by h.sequence desc limit 1) l
     where exists (select from deliveries where id = $1 and erased_at is null)`,
    [deliveryId, riderId],
  );
  return end && end.actor !== "rider" ? end : null;
}

/**
 * What the phones claim. A delivery can become delivered where the steps of one rider lead to a proved hand-over from the status in
 * which they lost it; otherwise the answer says why not.
 */
export async function judgeLateSteps(
  db: Queryable,
  { id, status }: Pick<Delivery, "id" | "status">,
): Promise<{ claim: Claim } | { claim: null; why: Doubtful }> {
  const rows = await db.query<Row>(
    `select id, rider_id, status, at, lat, lng, cash_collected, proved_by, signature
     from late_steps where delivery_id = $1 order by at, id`,
    [id],
  );
  const [more] = await db.query<{ is_back: boolean; is_again: boolean }>(
    `select exists (select from delivery_returns where delivery_id = $1 and state = 'returned') as is_back,
       exists (select from deliveries where reattempt_of = $1) as is_again`,
    [id],
  );
  if (status === "delivered") return { claim: null, why: "delivered" };
  if (more?.is_back) return { claim: null, why: "returned" };
  if (more?.is_again) return { claim: null, why: "reattempted" };
  let why: Doubtful = "no_hand_over";
  for (const last of rows.filter((row) => row.status === "delivered").reverse()) {
    const steps = rows.filter((row) => row.rider_id === last.rider_id);
    const end = await findEnd(db, id, last.rider_id);
    let reached = end?.status;
    for (const step of steps) if (reached && canTransition(reached, step.status)) reached = step.status;
    if (reached !== "delivered") continue;
    why = "not_proved";
    if (last.proved_by === null) continue;
    const { lat, lng } = last;
    const place = lat === null || lng === null ? null : { lat, lng };
    const { id: claimed, rider_id: riderId, at, proved_by: provedBy, signature } = last;
    return { claim: { id: claimed, riderId, at, place, provedBy, signature, steps } };
  }
  return { claim: null, why };
}

/** Stores what came with the steps as that of the hand-over. A package that was to go back to the shop doesn't. */
export async function storeClaim(tx: Queryable, { id, dropoff }: Delivery, claim: Claim): Promise<void> {
  const { riderId, place, provedBy, signature, steps } = claim;
  await tx.query(
    "update deliveries set cancel_reason = null, proved_by = $2, signature = $3, handed_over_metres = $4 where id = $1",
    [id, provedBy, signature, place && Math.round(distanceMetres(place, dropoff))],
  );
  await tx.query("update delivery_images set late_step = null where delivery_id = $1 and late_step = $2", [
    id,
    claim.id,
  ]);
  await tx.query("delete from delivery_returns where delivery_id = $1", [id]);
  for (const { status: to, cash_collected: collected, at } of steps) {
    if (collected !== null) await storeCollected(tx, id, { to, collected, at, riderId });
  }
}
