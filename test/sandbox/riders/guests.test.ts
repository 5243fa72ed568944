/** People who ride in the sandbox. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { SHOP_ADDRESS } from "../../../src/contract/sandbox.ts";
import { isOfTheFleet } from "../../../src/sandbox/riders/fleet/rider-profiles.ts";
import { openTrial } from "./open-trial.ts";

let trial: Awaited<ReturnType<typeof openTrial>>;
let stop: () => Promise<void> = async () => {};
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
  stop = await trial.startRiders();
  guest = await trial.signInGuest();
  await trial.app.setDuty(guest, true);
  await seenAt(shop);
});
afterEach(async () => {
  await trial.app.setDuty(guest, false);
  await stop();
  expect(trial.errors).toEqual([]);
});

// The town's streets are laid out from nothing here, on whatever machine this is.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const patiently = { timeout: 180_000, interval: 50 };

/** Waits until the guest's newest fix is at a place. */
const seenAt = (place: Position) =>
  vi.waitFor(() => {
    const [fix] = trial.fixes.filter(({ riderId }) => riderId === guest).slice(-1);
    expect(fix && distanceMetres(fix.position, place)).toBeLessThan(10);
  }, patiently);
const offerTo = (deliveryId: string) =>
  vi.waitFor(async () => {
    const offer = (await trial.app.openOffers()).find((one) => one.deliveryId === deliveryId);
    if (!offer) throw new Error("nobody was asked yet");
    return offer;
  }, patiently);
const statusOf = async (deliveryId: string) => (await trial.history(deliveryId)).at(-1);

test("a guest is asked first, and is moved along the streets, but does each step themselves", async () => {
  const deliveryId = await trial.create(shop, home);
  const offer = await offerTo(deliveryId);
  expect(offer.riderId).toBe(guest);
  await trial.app.accept(offer.id, guest);

  // A rider of the fleet does as much in the meantime as a guest who doesn't tap.
  const second = await trial.create(shop, home);
  await vi.waitFor(async () => expect(await statusOf(second)).toBe("delivered"), patiently);
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
  await vi.waitFor(async () => expect(await statusOf(declined)).toBe("delivered"), patiently);
  expect(await trial.ridersOf(declined)).not.toContain(guest);

  await trial.app.setDuty(guest, false);
  expect(await trial.app.guests()).toEqual([]);
  const next = await trial.create(shop, home);
  await vi.waitFor(async () => expect(await statusOf(next)).toBe("delivered"), patiently);
  expect(await trial.ridersOf(next)).not.toContain(guest);
});

test("a guest who goes on after a restart is where they were", async () => {
  const deliveryId = await trial.create(shop, home, { speed: 5 });
  await trial.app.accept((await offerTo(deliveryId)).id, guest);
  await trial.app.setOff(deliveryId, guest);
  await trial.app.arrive(deliveryId, guest);
  await trial.app.pickUp(deliveryId, guest);
  await trial.app.depart(deliveryId, guest);
  const fixes = () => trial.fixes.filter(({ riderId }) => riderId === guest);
  await vi.waitFor(() => expect(distanceMetres(fixes().at(-1)?.position ?? shop, shop)).toBeGreaterThan(60), patiently);
  await stop();
  const seen = fixes();
  stop = await trial.startRiders();
  await vi.waitFor(() => expect(fixes().length).toBeGreaterThan(seen.length), patiently);
  const [last, next] = [seen.at(-1), fixes()[seen.length]];
  expect(last && next && distanceMetres(last.position, next.position)).toBeLessThan(12);
  await trial.app.complete(deliveryId, guest, { signature: "Njeri" });
});
