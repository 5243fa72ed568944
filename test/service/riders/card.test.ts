/** What customers see of a rider beside their name, and what riders see of their own work. */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination } from "../../../src/contract/geo.ts";
import { encodePhoto } from "../../../src/service/operator/rider-commands.ts";
import { drawing, photo } from "../../kit/images.ts";
import { openTestService, SHOP, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() =>
  service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders, idempotency_keys cascade"),
);

const PLATE = "KMFA 123X";
const asRider = (token: string) => ({ authorization: `Bearer ${token}` });
const workOf = async (token: string) => (await service.request("GET", "/v1/rider", undefined, asRider(token))).json();
const shownOf = async (id: string) => (await service.track(id)).rider;
const pathOf = (url: string) => new URL(url).pathname;
const fetchPhoto = (url: string) => service.app.inject({ method: "GET", url: pathOf(url) });
const command = (...words: string[]) => service.command(...words);

/** A rider with plate and photo, whom the operator has invited over HTTP, with a delivery. */
async function riding() {
  const operator = { authorization: `Bearer ${service.operatorKey}` };
  const body = { name: "Amina W.", vehicle: "motorbike", plate: PLATE, photo: await photo() };
  const { json } = await service.request("POST", "/v1/operator/riders", body, operator);
  const session = (await service.request("POST", "/v1/rider/sessions", { code: json().code })).json();
  const riderId: string = session.rider.id;
  await service.riderApp.setDuty(riderId, true);
  const fix = { riderId, position: destination(SHOP, 0, 300), bearing: null, speedKph: null, at: service.core.now() };
  await service.riderApp.report([fix]);
  const { id, delivery_code } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  return { riderId, token: session.token as string, id: id as string, code: delivery_code as string };
}

async function deliver({ riderId, id, code }: Awaited<ReturnType<typeof riding>>) {
  const { setOff, arrive, pickUp, depart, complete } = service.riderApp;
  for (const step of [setOff, arrive, pickUp, depart]) await step(id, riderId);
  await complete(id, riderId, { code });
}

describe("plate and photo", () => {
  it("are shown while the delivery is under way, and to nobody afterwards", async () => {
    const all = await riding();
    const { plate, photo_url } = await shownOf(all.id);
    expect(plate).toBe(PLATE);
    expect(photo_url).toMatch(/^https:\/\/service\.example\/v1\/rider_photos\/pho_\w{22}$/);
    await deliver(all);
    expect(await shownOf(all.id)).toMatchObject({ name: "Amina W.", plate: null, photo_url: null });
  });

  it("the photo is a small square without metadata, which any page may show and keep", async () => {
    const { id } = await riding();
    const { statusCode, headers, rawPayload } = await fetchPhoto((await shownOf(id)).photo_url);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["cache-control"]).toContain("immutable");
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 192, height: 192, format: "jpeg", exif: undefined });
  });

  it("change for everybody who looks, and the earlier address ends", async () => {
    const { riderId, id } = await riding();
    const before = await shownOf(id);
    const file = join(tmpdir(), `rider-${process.pid}.png`);
    writeFileSync(file, Buffer.from(await drawing(), "base64"));
    await command("rider", ...encodePhoto(["change", riderId, "--plate", "KMFB 7A", `--photo=${file}`]));
    const after = await shownOf(id);
    expect(after.plate).toBe("KMFB 7A");
    expect((await fetchPhoto(before.photo_url)).statusCode).toBe(404);
    expect((await fetchPhoto(after.photo_url)).statusCode).toBe(200);
    await command("rider", "change", riderId, "--plate", "none", "--photo", "none");
    expect(await shownOf(id)).toMatchObject({ plate: null, photo_url: null });
    expect((await fetchPhoto(after.photo_url)).statusCode).toBe(404);
  });

  it.each([
    [["change", "rdr_0000000000000000000000", "--plate", "KMFA 1"], /rider/],
    [["change", "rdr_0000000000000000000000"], /--plate/],
    [["change", "rdr_0000000000000000000000", "--plate", "x".repeat(17)], /16 characters/],
    [["invite", "Amina", "--vehicle", "car", "--photo", "bm8gaW1hZ2U="], /photo/],
  ])("the command refuses %j", async (words, why) => {
    await expect(command("rider", ...words)).rejects.toThrow(why);
  });

  it("a file that isn't there is named", () => {
    expect(() => encodePhoto(["invite", "--photo", "/nowhere/amina.jpg"])).toThrow("/nowhere/amina.jpg");
  });
});

describe("a rider's own work", () => {
  it("an offer says how far the shop is, how long it takes in all, and what it pays", async () => {
    const { token } = await service.goOnDuty(1000);
    const { fee } = await service.create();
    await service.attend();
    const { offer } = await workOf(token);
    expect(offer.pay).toBe(fee);
    expect(offer.approach.distance_km).toBeGreaterThan(1);
    expect(offer.approach.distance_km).toBeLessThan(2);
    expect(offer.total_minutes).toBeGreaterThan(offer.approach.minutes);
  });

  it("the leg leads to the shop before the pick-up, and to the door after it", async () => {
    const { riderId, token, id } = await riding();
    const toShop = await workOf(token);
    expect(toShop.leg).toMatchObject({ delivery_id: id, end: "pickup" });
    expect(Date.parse(toShop.leg.arrives_at)).toBeGreaterThan(service.core.now().getTime());
    expect(toShop.location.lng).toBeCloseTo(SHOP.lng, 3);
    const { setOff, arrive, pickUp } = service.riderApp;
    for (const step of [setOff, arrive, pickUp]) await step(id, riderId);
    expect((await workOf(token)).leg).toMatchObject({ delivery_id: id, end: "dropoff" });
  });

  it("today counts what was handed over since midnight", async () => {
    const all = await riding();
    expect((await workOf(all.token)).today).toEqual({ deliveries: 0, earned: null });
    await deliver(all);
    const { fee, currency } = (await service.request("GET", `/v1/deliveries/${all.id}`)).json();
    expect(await workOf(all.token)).toMatchObject({
      today: { deliveries: 1, earned: { amount: fee, currency } },
      leg: null,
    });
    service.pass(24 * 3600);
    expect((await workOf(all.token)).today).toEqual({ deliveries: 0, earned: null });
  });

  it("says nothing about pay where the service doesn't know it", async () => {
    const silent = await openTestService({ riderShare: null });
    try {
      const { token } = await silent.goOnDuty();
      await silent.create();
      await silent.attend();
      const { json } = await silent.request("GET", "/v1/rider", undefined, asRider(token));
      expect(json().offer).toMatchObject({ pay: null, fee: expect.any(Number) });
    } finally {
      await silent.close();
    }
  });
});
