/**
 * Production as an operator runs it: real people deliver. A rider works in a browser whose place the test moves, a customer
 * watches the card in another one, and the merchant gets signed webhooks.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { destination, type Position } from "../../../src/contract/geo.ts";
import type { DeliveryProof } from "../../../src/contract/proof.ts";
import { isSignedWith, openReceiver, type Receiver } from "../../service/webhooks/open-receiver.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openProduction, type Production } from "../kit/open-production.ts";

let production: Production;
let receiver: Receiver;
let browser: Browser;
let secret: string;

beforeAll(async () => {
  [production, receiver, browser] = await Promise.all([
    openProduction(),
    openReceiver({ secure: true }),
    openBrowser(),
  ]);
  secret = (await merchant("POST", "/v1/webhook_endpoints", { url: receiver.url })).secret;
}, 400_000);
afterAll(async () => {
  await Promise.allSettled([browser?.close(), receiver?.close(), production?.close()]);
});

/** Calls the service as a merchant's server does. */
async function merchant(method: "GET" | "POST", path: string, body?: object) {
  const response = await fetch(production.url + path, {
    method,
    headers: {
      authorization: `Bearer ${production.secretKey}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** So far apart that no rider is asked to collect at another's shop. */
const TOWNS = {
  nairobi: { lat: -1.2833, lng: 36.8167 },
  mombasa: { lat: -4.0435, lng: 39.6682 },
  kisumu: { lat: -0.0917, lng: 34.768 },
  eldoret: { lat: 0.5143, lng: 35.2698 },
};
const METRES = 900;
/** Where a rider is who has gone some of the way. */
const along = (shop: Position, metres: number) => destination(shop, 45, metres);

const JOURNEY = ["searching", "rider_assigned", "rider_arriving", "at_pickup", "picked_up", "in_transit", "delivered"];

/** An order from the shop, and the customer who watches it come on a phone of their own. */
async function order(shop: Position) {
  const { id, delivery_code, tracking_url } = await merchant("POST", "/v1/deliveries", {
    pickup: { name: "Mkate & Co.", phone: "+254700000001", ...shop },
    dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...along(shop, METRES) },
    package: { type: "food", weight: 2 },
    payment_method: "m-pesa",
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-KE" });
  const page = await context.newPage();
  await page.goto(tracking_url);
  const card = page.locator("#ontheway-tracking");
  /** Asks again rather than wait for the card's next request, which comes after half a minute at most. */
  const read = async (part: string) => {
    await card.evaluate((element: HTMLElement) => element.deliveryTracking?.refresh());
    // A name's initial isn't parted from it.
    return (await card.locator(part).allInnerTexts()).join(" ").replaceAll("\u00a0", " ");
  };
  const sees = (part: string, text: RegExp) =>
    expect.poll(() => read(part), { interval: 500, message: `the customer sees ${text}` }).toMatch(text);
  const metresLeft = async () => {
    const [, count, unit] = /([\d.]+) (km|m)\b/.exec(await read("[part~=distance]")) ?? [];
    return Number(count) * (unit === "km" ? 1000 : 1);
  };
  return {
    id: id as string,
    code: delivery_code as string,
    /** Waits until the card says so. */
    saysOf: (text: RegExp) => sees("[part~=status]", text),
    /** Waits until the card says that the rider has so far to go, or up to as much more as streets are longer. */
    isAway: (metres: number) =>
      expect
        .poll(metresLeft, { interval: 500, message: `the rider has ${metres} m to go` })
        .toSatisfy((left) => left >= metres - 50 && left <= metres * 1.45 + 25),
    rides: (text: RegExp) => sees("[part~=speed]", text),
    card,
    /** Waits for all webhooks of the delivery, and compares the record with them. */
    isTold: async (proof: string) => {
      const own = () => receiver.received.filter(({ event }) => event.data.delivery_id === id);
      const types = JOURNEY.map((status) => `delivery.${status}`);
      const lacks = () => types.filter((type) => !own().some(({ event }) => event.type === type));
      await expect.poll(lacks).toEqual([]);
      for (const request of own()) expect(isSignedWith(secret, request)).toBe(true);
      const sequences = new Map(own().map(({ event }) => [event.data.sequence, event.type]));
      const inOrder = [...sequences].sort(([a], [b]) => a - b);
      expect(inOrder.map(([sequence]) => sequence)).toEqual(inOrder.map((_, index) => index + 1));
      // If the rider's phone reports positions, there are two more events: the rider is near, and is at the door.
      expect(inOrder.map(([, type]) => type).filter((type) => types.includes(type))).toEqual(types);
      const record = await merchant("GET", `/v1/deliveries/${id}`);
      expect(record).toMatchObject({ status: "delivered", proof });
      expect(record.history.map(({ status }: { status: string }) => status)).toEqual(JOURNEY);
      await context.close();
    },
  };
}

/** A delivery that isn't taken in time, on a machine that slow, is offered again after a minute. */
const PATIENCE_MS = 120_000;

/** Invites a rider, and signs a browser in as theirs. */
async function openRider(name: string, at: Position, { hasPosition = true } = {}) {
  const { link } = await production.account("rider", "invite", name, "--vehicle", "motorbike");
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: "en-KE",
    ...(hasPosition && {
      permissions: ["geolocation"],
      geolocation: { latitude: at.lat, longitude: at.lng, accuracy: 8 },
    }),
  });
  const page: Page = await context.newPage();
  await page.goto(link);
  const tap = (action: string) =>
    page.getByRole("button", { name: action, exact: true }).click({ timeout: PATIENCE_MS });
  await tap("Sign in");
  await tap("Go on duty");
  // A position that comes before the service knows is dropped, and a GPS app sends only a few here.
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch("/v1/rider")).json()).on_duty), { timeout: PATIENCE_MS })
    .toBe(true);
  return {
    page,
    context,
    tap,
    moveTo: (place: Position) => context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 }),
    /** From the accepted offer to the way to the customer. */
    rideToCustomer: async () => {
      for (const action of [
        "Set off",
        "I’m at the pick-up",
        "Yes, I’m there",
        "I have the package",
        "Yes, I have it",
      ]) {
        await tap(action);
      }
    },
    /** Draws until there is ink: what takes the strokes is loaded when the page for it opens. */
    sign: async () => {
      const paper = page.getByRole("img", { name: "Sign here" });
      const draw = async () => {
        const box = await paper.boundingBox();
        if (!box) return false;
        const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
        await page.mouse.move(...at(0.2, 0.6));
        await page.mouse.down();
        for (const [x, y] of [
          [0.3, 0.3],
          [0.4, 0.7],
          [0.6, 0.3],
          [0.8, 0.6],
        ] as const)
          await page.mouse.move(...at(x, y));
        await page.mouse.up();
        return paper.evaluate((canvas: HTMLCanvasElement) => {
          const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return pixels.some((value, index) => index % 4 === 0 && value < 100 && pixels[index + 3] === 255);
        });
      };
      await expect.poll(draw).toBe(true);
    },
    enterCode: async (code: string) => {
      await tap("Hand over");
      for (const digit of code) await tap(digit);
      await tap("Confirm");
    },
    close: () => context.close(),
  };
}

describe("a rider in production", () => {
  test("takes a delivery, rides and hands over by code, while its customer watches", async () => {
    const shop = TOWNS.nairobi;
    const rider = await openRider("Amina W.", destination(shop, 0, 300));
    const { id, code, ...customer } = await order(shop);
    await customer.saysOf(/Finding you a rider/);
    await rider.tap("Accept");
    await customer.saysOf(/Amina W. will bring your order/);
    await rider.tap("Set off");
    await customer.saysOf(/Amina W. is on the way to the shop/);
    await rider.moveTo(shop);
    await rider.tap("I’m at the pick-up");
    await rider.tap("Yes, I’m there");
    await customer.saysOf(/Amina W. is waiting at the shop/);
    await rider.tap("I have the package");
    await rider.tap("Yes, I have it");
    await customer.saysOf(/Amina W. is on the way/);
    await customer.isAway(METRES);
    await rider.moveTo(along(shop, 300));
    await customer.isAway(METRES - 300);
    await rider.moveTo(along(shop, 600));
    await customer.isAway(METRES - 600);
    await rider.moveTo(along(shop, METRES - 10));
    await customer.saysOf(/Amina W. is at your door/);
    await rider.enterCode(code);
    await rider.page.getByText("Well done.").waitFor();
    await customer.saysOf(/Your order has arrived/);
    await customer.card.getByText("confirmed by code").waitFor();
    await customer.isTold("code");
    await rider.close();
  });

  test("hands over by signature with a photo, which the merchant can read", async () => {
    const shop = TOWNS.mombasa;
    const rider = await openRider("Halima O.", shop);
    const { id, ...customer } = await order(shop);
    await rider.tap("Accept");
    await rider.rideToCustomer();
    await customer.saysOf(/Halima O. is on the way/);
    await rider.tap("Hand over");
    await rider.tap("Take a signature");
    await rider.sign();
    await rider.page.getByLabel("Name of who signs").fill("Wanjiru M.");
    await rider.page.locator("#photo").setInputFiles("demo/screenshots/order-page.png");
    await rider.page.getByRole("img", { name: "Photo added" }).waitFor();
    await rider.tap("Confirm");
    await rider.page.getByText("Well done.").waitFor();
    await customer.saysOf(/Your order has arrived/);
    await customer.card.getByText("signed for by Wanjiru M.").waitFor();
    await customer.isTold("signature");

    const delivered = receiver.received.find(
      ({ event }) => event.type === "delivery.delivered" && event.data.delivery_id === id,
    );
    expect(delivered?.event.data).toMatchObject({ proof: "signature", signed_by: "Wanjiru M." });
    const proof: DeliveryProof = await merchant("GET", `/v1/deliveries/${id}/proof`);
    expect(new Map(proof.images.map(({ kind, media_type }) => [kind, media_type]))).toEqual(
      new Map([
        ["signature", "image/png"],
        ["photo", "image/jpeg"],
      ]),
    );
    for (const { url, media_type } of proof.images) {
      const read = (key: string) => fetch(url, { headers: { authorization: `Bearer ${key}` } });
      const image = await read(production.secretKey);
      expect([image.status, image.headers.get("content-type")]).toEqual([200, media_type]);
      expect((await sharp(await image.arrayBuffer()).metadata()).width).toBeGreaterThan(100);
      expect((await read(production.publishableKey)).status).toBe(403);
    }
    await rider.close();
  });

  test("rides without network from the pick-up to the door, and loses nothing", async () => {
    const shop = TOWNS.kisumu;
    const rider = await openRider("Otieno K.", shop);
    const { code, ...customer } = await order(shop);
    await rider.tap("Accept");
    await rider.tap("Set off");
    await rider.tap("I’m at the pick-up");
    await rider.tap("Yes, I’m there");
    await customer.saysOf(/Otieno K. is waiting at the shop/);

    await rider.context.setOffline(true);
    await rider.tap("I have the package");
    await rider.tap("Yes, I have it");
    for (const metres of [300, 600, METRES]) await rider.moveTo(along(shop, metres));
    await rider.enterCode(code);
    await rider.page.getByText("It is sent as soon as possible.").waitFor();
    await customer.saysOf(/Otieno K. is waiting at the shop/);

    await rider.context.setOffline(false);
    await rider.page.getByText("Well done.").waitFor();
    await customer.saysOf(/Your order has arrived/);
    await customer.isTold("code");
    await rider.close();
  });

  test("is seen by the positions that Traccar Client sends", async () => {
    const shop = TOWNS.eldoret;
    const rider = await openRider("Chebet L.", shop, { hasPosition: false });
    // As the app's page for GPS apps asks for it.
    const { qr } = await rider.page.evaluate(async () => {
      const response = await fetch("/v1/rider/gps_apps", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ app: "traccar" }),
      });
      return response.json();
    });
    const { origin, pathname, searchParams } = new URL(qr);
    /** As version 10 does: seconds and knots. */
    const send = async (place: Position, knots: number) => {
      const response = await fetch(origin + pathname, {
        method: "POST",
        body: new URLSearchParams({
          id: searchParams.get("id") ?? "",
          lat: String(place.lat),
          lon: String(place.lng),
          timestamp: String(Math.floor(Date.now() / 1000)),
          accuracy: "6.0",
          altitude: "2100.0",
          speed: String(knots),
          bearing: "45.0",
          batt: "81.0",
        }),
      });
      expect(response.status).toBe(200);
    };
    await send(shop, 0);
    const { code, ...customer } = await order(shop);
    await rider.tap("Accept");
    await rider.rideToCustomer();
    await customer.saysOf(/Chebet L. is on the way/);
    await send(along(shop, 300), 13.5);
    await customer.isAway(METRES - 300);
    await customer.rides(/25 km\/h/);
    await rider.enterCode(code);
    await rider.page.getByText("Well done.").waitFor();
    await customer.isTold("code");
    await rider.close();
  });
});
