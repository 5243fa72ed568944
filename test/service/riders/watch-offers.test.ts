import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { suspendRider } from "../../../src/service/riders/accounts/rider-accounts.ts";
import { type OfferWatch, watchOffers } from "../../../src/service/riders/watch-offers.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
let watch: OfferWatch;
beforeAll(async () => {
  service = await openTestService();
  watch = watchOffers(service.core, service.onError);
});
afterAll(async () => {
  await watch.stop();
  await service.close();
});

/** A phone that waits, and whether it was let go. */
function wait(riderId: string, sessionId = `of ${riderId}`) {
  const state = { isOver: false };
  const over = watch.untilOffered({ riderId, sessionId }, 1_000_000, new AbortController().signal).then(() => {
    state.isOver = true;
  });
  return { state, over };
}

it("wakes no phone for an offer whose delivery was cancelled", async () => {
  const near = await service.goOnDuty(100);
  const { id } = await service.create();
  await service.attend();
  const far = await service.goOnDuty(900);
  await service.create();
  await service.attend();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  const offers = await service.core.db.query("select rider_id, state from offers where delivery_id = $1", [id]);
  expect(offers).toEqual([{ rider_id: near.riderId, state: "expired" }]);
  // One look asks for both, so the first is told of nothing when the second has been told of its offer.
  const first = wait(near.riderId);
  const second = wait(far.riderId);
  await second.over;
  await nextTurn();
  expect(first.state.isOver).toBe(false);
});

it("lets the phone of a rider go who is suspended as it waits", async () => {
  const { riderId } = await service.goOnDuty(5000);
  const phone = wait(riderId);
  await suspendRider(service.core, riderId);
  await phone.over;
  expect(phone.state.isOver).toBe(true);
});

it("holds few requests of one phone: the oldest goes, and the rider's other phones wait on", async () => {
  const other = wait("rdr_1", "other");
  const waits = Array.from({ length: 4 }, () => wait("rdr_1", "one"));
  await waits[0]?.over;
  await nextTurn();
  expect([other, ...waits].map(({ state }) => state.isOver)).toEqual([false, true, false, false, false]);
});
