/** A rider who accepts an offer at the moment in which the operator suspends them. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { suspendRider } from "../../../src/service/riders/accounts/rider-accounts.ts";
import { openTestService } from "../open-test-service.ts";

/** A service in which one rider is on duty and is asked to take one delivery. */
async function offerToOne() {
  const service = await openTestService();
  const { riderId } = await service.goOnDuty();
  const { id } = await service.create();
  await service.attend();
  const [offer] = await service.riderApp.openOffers();
  if (!offer) throw new Error("nobody was asked");
  return { service, db: service.core.db, riderId, id, offer };
}

it("accepting and suspending lock the offer before the rider, so the two don't deadlock", async () => {
  const { service, db, riderId, id, offer } = await offerToOne();
  // Their answer changes the rider's row.
  await db.query("update riders set unanswered_offers = 1 where id = $1", [riderId]);
  const untilWaiting = async (count: number) => {
    const waiting = async () =>
      await db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    while ((await waiting()).length < count) await turn();
  };
  const { accepting, suspending } = await db.transaction(async (tx) => {
    await tx.query("select 1 from offers where id = $1 for update", [offer.id]);
    const accepting = service.riderApp.accept(offer.id, riderId);
    await untilWaiting(1);
    const suspending = suspendRider(service.core, riderId);
    await untilWaiting(2);
    // Both wait for the offer. Neither has locked the rider, for whom the other one will wait.
    expect(await tx.query("select id from riders where id = $1 for update skip locked", [riderId])).toEqual([
      { id: riderId },
    ]);
    return { accepting, suspending };
  });
  await accepting;
  expect(await suspending).toEqual([]);
  const [left] = await db.query(
    `select d.status, d.rider_id, r.state, o.state as offer
     from deliveries d, riders r, offers o where d.id = $1 and r.id = $2 and o.id = $3`,
    [id, riderId, offer.id],
  );
  expect(left).toEqual({ status: "searching", rider_id: null, state: "suspended", offer: "accepted" });
  await service.close();
});

it("a rider who is being suspended can't accept what they were just asked for", async () => {
  const { service, db, riderId, id, offer } = await offerToOne();
  const { accepting } = await db.transaction(async (tx) => {
    // As suspending does, which had no offer to end yet.
    await tx.query("update riders set state = 'suspended', on_duty = false where id = $1", [riderId]);
    const accepting = service.riderApp.accept(offer.id, riderId).then(
      () => "accepted",
      (error) => error.code,
    );
    let waiting: unknown[] = [];
    while (waiting.length === 0) {
      await turn();
      waiting = await db.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    }
    return { accepting };
  });
  expect(await accepting).toBe("illegal_transition");
  expect(await db.query("select status, rider_id from deliveries where id = $1", [id])).toEqual([
    { status: "searching", rider_id: null },
  ]);
  await service.close();
});
