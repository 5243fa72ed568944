/** People who ride in the sandbox. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { SHOP_ADDRESS } from "../../../src/contract/sandbox.ts";
import { isOfTheFleet } from "../../../src/sandbox/riders/fleet/rider-profiles.ts";
import type { Offer } from "../../../src/service/riders/rider-app.ts";
import { openTrial } from "./open-trial.ts";

let trial: Awaited<ReturnType<typeof openTrial>>;
let shop: Position;
let home: Position;

beforeAll(async () => {
  trial = await openTrial(200);
  shop = await trial.find(SHOP_ADDRESS);
  home = destination(shop, 120, 1500);
});
afterAll(() => trial.close());
let guest: string;
beforeEach(async () => {
  trial.startRiders();
  guest = await trial.signInGuest();
  await trial.app.setDuty(guest, true);
  await seenAt(shop);
});
afterEach(async () => {
  await trial.app.setDuty(guest, false);
  expect(trial.errors).toEqual([]);
});

const fixes = () => trial.fixes.filter(({ riderId }) => riderId === guest);
/** Lets time pass until the guest's newest fix is at a place. */
const seenAt = (place: Position) =>
  trial.until(() => {
    const fix = fixes().at(-1);
    return fix !== undefined && distanceMetres(fix.position, place) < 10;
  });
const offerTo = async (deliveryId: string) => {
  let offer: Offer | undefined;
  await trial.until(async () => {
    offer = (await trial.app.openOffers()).find((one) => one.deliveryId === deliveryId);
    return offer !== undefined;
  });
  if (!offer) throw new Error("nobody was asked yet");
  return offer;
};
const statusOf = async (deliveryId: string) => (await trial.history(deliveryId)).at(-1);
const delivered = (deliveryId: string) => trial.until(async () => (await statusOf(deliveryId)) === "delivered");

test("a guest is asked first, and is moved along the streets, but does each step themselves", async () => {
  const deliveryId = await trial.create(shop, home);
  const offer = await offerTo(deliveryId);
  expect(offer.riderId).toBe(guest);
  await trial.app.accept(offer.id, guest);

  // A rider of the fleet does as much in the meantime as a guest who doesn't tap.
  const second = await trial.create(shop, home);
  await delivered(second);
  expect((await trial.ridersOf(second)).every(isOfTheFleet)).toBe(true);
  expect(await statusOf(deliveryId)).toBe("rider_assigned");

  await trial.app.setOff(deliveryId, guest);
  await trial.app.arrive(deliveryId, guest);
  await trial.app.pickUp(deliveryId, guest);
  await trial.app.depart(deliveryId, guest);
  await seenAt(home);
  expect(await statusOf(deliveryId)).toBe("in_transit");
  await trial.app.complete(deliveryId, guest, { signature: "Njeri" });
  // They are back for the next one.
  await seenAt(shop);
});

test("the fleet takes a delivery that a guest declines, and a guest who is off duty gets no offer", async () => {
  const declined = await trial.create(shop, home);
  const offer = await offerTo(declined);
  expect(offer.riderId).toBe(guest);
  await trial.app.decline(offer.id, guest);
  await delivered(declined);
  expect(await trial.ridersOf(declined)).not.toContain(guest);

  await trial.app.setDuty(guest, false);
  expect(await trial.app.guests()).toEqual([]);
  const next = await trial.create(shop, home);
  await delivered(next);
  expect(await trial.ridersOf(next)).not.toContain(guest);
});

test("a guest who goes on after a restart is where they were", async () => {
  const deliveryId = await trial.create(shop, home, { speed: 5 });
  await trial.app.accept((await offerTo(deliveryId)).id, guest);
  await trial.app.setOff(deliveryId, guest);
  await trial.app.arrive(deliveryId, guest);
  await trial.app.pickUp(deliveryId, guest);
  await trial.app.depart(deliveryId, guest);
  await trial.until(() => distanceMetres(fixes().at(-1)?.position ?? shop, shop) > 60);
  const seen = fixes();
  trial.startRiders();
  await trial.until(() => fixes().length > seen.length);
  const [last, next] = [seen.at(-1), fixes()[seen.length]];
  expect(last && next && distanceMetres(last.position, next.position)).toBeLessThan(12);
  await trial.app.complete(deliveryId, guest, { signature: "Njeri" });
});
