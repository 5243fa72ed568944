/**
 * Sends every field of every body that the service keeps, and finds it again where it is read. A field that is added to a
 * schema and nowhere else fails here: first because no case sends it, then because its value is lost.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOME, openTestService, SHOP, type TestService } from "../open-test-service.ts";
import { openMailServer } from "../people/open-mail-server.ts";
import { type DocumentedOperation, listOperations, type Schema } from "./list-operations.ts";
import { customerSecret, FOR_OPERATIONS, keyFor, prepareOperation, WORLD } from "./prepare-operation.ts";
import { readDocument } from "./read-document.ts";

let service: TestService;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let operations: DocumentedOperation[];
beforeAll(async () => {
  mailServer = await openMailServer();
  service = await openTestService({ ...FOR_OPERATIONS, mail: mailServer.config });
  operations = listOperations(await readDocument(service));
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
});

interface Kept {
  /** With every field. */
  body: Record<string, unknown>;
  /** Headers that the request needs besides. */
  headers?: (id: string) => Record<string, string>;
  /** Where the fields are read, from the id of what was made or changed; absent: the answer has them. */
  read?: (id: string) => string;
  /** Or: finds the fields, from the answer. */
  find?: (made: { code: string }) => Promise<unknown>;
  /** Where a field is read that has another name there. Null: it isn't told there; a test elsewhere shows its effect. */
  names?: Record<string, string | null>;
}

const later = new Date(Date.now() + 3_600_000).toISOString();
const ORDER = {
  payment_method: "cash",
  cash: { amount: 900, from: "pickup" },
  items: [{ name: "Pilau", quantity: 2 }],
  instructions: "Ring twice",
  scheduled_at: later,
  external_id: "order-7",
  customer_can: ["rating"],
  batchable: false,
  simulation: { mode: "auto", speed: 3, scenario: "gps_gap" },
};
const ends = {
  pickup: { name: "Mkate", phone: "+254700000011", address: "1 Shop Street", ...SHOP },
  dropoff: { name: "Wanjiru", phone: "+254700000012", address: "2 Home Road", ...HOME },
};
const CHANGE = {
  dropoff: { name: "Otieno", phone: "+254700000015", address: "4 Home Road", lat: HOME.lat, lng: HOME.lng + 0.001 },
  instructions: "The blue gate",
  scheduled_at: later,
  external_id: "order-8",
};
const aDelivery = (id: string) => `/v1/deliveries/${id}`;

const openings = [{ from: "08:00", to: "22:00" }];
const ZONE = {
  name: "World",
  area: WORLD,
  time_zone: "Africa/Nairobi",
  hours: {
    ...{ mon: openings, tue: [], wed: openings, thu: openings, fri: openings, sat: openings, sun: [] },
    exceptions: [{ date: "2026-12-25", open: [] }],
  },
  tariff: {
    ...{ factor: 1.5, addition: 20, smallest_fee: 100 },
    longest_km: { bicycle: 5, motorbike: 20, car: 30, van: 40 },
  },
  closed_until: later,
  busy_minutes: 15,
  busy_until: later,
};

const KEPT: Record<string, Kept> = {
  createQuote: {
    body: {
      pickup_address: "1 Shop Street",
      dropoff_address: "2 Home Road",
      package_type: "small",
      weight: 2.5,
      pickup: SHOP,
      dropoff: HOME,
      scheduled_at: later,
    },
    read: (id) => `/v1/delivery/quotes/${id}`,
    // Their distance and price are, and zones.test.ts shows what becomes of the time.
    names: { scheduled_at: null, "pickup.lat": null, "pickup.lng": null, "dropoff.lat": null, "dropoff.lng": null },
  },
  createDelivery: {
    body: { ...ends, package: { type: "small", weight: 2.5, description: "Honey" }, ...ORDER, quote_id: "" },
    read: aDelivery,
  },
  confirmQuote: {
    body: {
      pickup: { name: "Mkate", phone: "+254700000011" },
      dropoff: { name: "Wanjiru", phone: "+254700000012" },
      package: { description: "Honey" },
      ...ORDER,
    },
    read: aDelivery,
  },
  changeDelivery: { body: CHANGE, read: aDelivery },
  changeAnyDelivery: { body: CHANGE, read: aDelivery },
  cancelDelivery: { body: { reason: "Sold out" }, names: { reason: "cancel_reason" } },
  reattemptDelivery: { body: { scheduled_at: later } },
  cancelAnyDelivery: { body: { reason: "Sold out" }, names: { reason: "cancel_reason" } },
  changeInstructions: {
    body: { instructions: "The blue gate", digits: "0002" },
    headers: (id) => ({ "customer-secret": customerSecret(service, id) }),
    read: aDelivery,
    names: { digits: null },
  },
  rateDelivery: {
    body: { stars: 4, comment: "Quick", digits: "0002" },
    headers: (id) => ({ "customer-secret": customerSecret(service, id) }),
    read: aDelivery,
    names: { stars: "rating.stars", comment: "rating.comment", digits: null },
  },
  sendMessageToRider: {
    body: { text: "Niko getini", lang: "sw" },
    names: { phrase: null, text: "messages.0.text", lang: "messages.0.lang" },
  },
  createWebhookEndpoint: {
    body: { url: "http://127.0.0.1:9/a", types: ["delivery.delivered"], description: "Orders" },
    read: (id) => `/v1/webhook_endpoints/${id}`,
  },
  changeAlertSettings: { body: { quiet_hours: { from: "22:00", to: "06:00", time_zone: "Africa/Nairobi" } } },
  createAlertEndpoint: { body: { url: "http://127.0.0.1:9/a", description: "Alerts" } },
  updateWebhookEndpoint: {
    body: { url: "http://127.0.0.1:9/b", types: ["delivery.rated"], description: "Ratings", status: "disabled" },
    read: (id) => `/v1/webhook_endpoints/${id}`,
  },
  updateAccount: {
    body: {
      name: "Mkate",
      country: "KE",
      messages: false,
      calls: false,
      support: { phone: "+254700000013", url: "https://shop.example/help" },
    },
    read: () => "/v1/account",
  },
  updateBranding: {
    body: {
      accent: "#7c2d92",
      logo: null,
      shop_url: "https://shop.example/",
      cancelled_note: "You get your money back.",
    },
    read: () => "/v1/account",
    names: {
      accent: "branding.accent",
      logo: "branding.logo_url",
      shop_url: "branding.shop_url",
      cancelled_note: "branding.cancelled_note",
    },
  },
  createKey: {
    body: { kind: "secret", name: "Server", allowed_ips: ["203.0.113.0/24"] },
    read: (id) => `/v1/account/keys/${id}`,
    // Only a publishable key has it: keys.test.ts.
    names: { allowed_origins: null },
  },
  changeKey: {
    body: { name: "Server 2", allowed_ips: ["203.0.113.9"], allowed_origins: null },
    read: (id) => `/v1/account/keys/${id}`,
  },
  inviteRider: {
    body: { name: "Amina", vehicle: "van", phone: "+254700000014", capacity_kg: 300, capacity_jobs: 3 },
    // Its phone tells them, once it is signed in. Customers see plate and photo.
    find: async ({ code }) => (await service.request("POST", "/v1/rider/sessions", { code })).json(),
    names: {
      name: "rider.name",
      vehicle: "rider.vehicle",
      phone: "rider.phone",
      capacity_kg: "rider.capacity_kg",
      capacity_jobs: "rider.capacity_jobs",
      plate: null,
      photo: null,
    },
  },
  changeRider: {
    body: {
      name: "Amina",
      vehicle: "van",
      phone: "+254700000014",
      capacity_kg: 300,
      capacity_jobs: 3,
      plate: "KMFA 123X",
      documents: [{ name: "Licence", ends_on: "2027-03-14" }],
    },
    // Customers see the photo. The others have a test of their own: operator-lists.test.ts.
    names: { photo: null, on_duty: null, suspended: null },
  },
  inviteMember: {
    body: { email: "otieno@shop.example", name: "Otieno", role: "developer" },
    names: { email: "member.email", name: "member.name", role: "member.role" },
  },
  changeMember: { body: { name: "Otieno O.", role: "developer" } },
  createZone: { body: ZONE },
  changeZone: { body: ZONE },
};

/** These do something with what they are sent. What they do is tested where it is done. */
const DONE = [
  "retrieveHandOverPhoto allowAlerts endAlerts advanceDelivery rotateWebhookSecret replayFailedEvents replayEvent",
  "rotateAlertSecret allowStaffPush endStaffPush rollKey previewKey openRiderSession setRiderDuty sendRiderFixes setOffToPickup arriveAtPickup pickUpPackage",
  "departToDropoff releaseRiderJob completeRiderJob reportRiderProblem allowRiderPush endRiderPush connectGpsApp",
  "completeAnyDelivery signInWithLink signInWithPassword signInWithPasskey askForSignInLink proveWithPassword",
  "proveWithPasskey setPassword addPasskey offerToRider assignRider unassignRider handOverToRider takeStep",
  "returnPackage markProblemSeen settleDelivery returnToShop handInCash sendMessageToCustomer sendMessageAsOperator",
].flatMap((line) => line.split(" "));

/** The fields of a schema that hold values: `pickup.name`, `allowed_ips`. */
function fieldsOf(schema: Schema, path = ""): string[] {
  const known = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  if (!known.properties) return [path];
  return Object.entries(known.properties).flatMap(([name, one]) => fieldsOf(one, path ? `${path}.${name}` : name));
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

it("each operation with a body keeps what it is sent, or does something with it", () => {
  const withBody = operations.filter(({ bodySchema }) => bodySchema).map(({ operationId }) => operationId);
  expect([...Object.keys(KEPT), ...DONE].sort()).toEqual(withBody.sort());
});

// One of them forbids messages.
beforeEach(() => service.core.db.query("update accounts set messages = true"));

it.each(Object.keys(KEPT))("%s keeps every field", async (operationId) => {
  const kept = KEPT[operationId];
  const operation = operations.find((one) => one.operationId === operationId);
  if (!kept || !operation?.bodySchema) throw new Error("it has a body");
  const { read, find, headers, names = {} } = kept;
  const { id, close } = await prepareOperation(service, operationId);
  const body = { ...kept.body };
  if ("quote_id" in body) body.quote_id = await quoteFor(kept.body);
  const fields = fieldsOf(operation.bodySchema);
  for (const field of fields)
    if (names[field] !== null) expect([field, valueAt(body, field)]).not.toEqual([field, undefined]);

  const as = { ...keyFor(service, operation, id), ...headers?.(id) };
  const answer = await service.request(operation.method, operation.path.replace("{id}", id), body, as);
  expect(answer.status, answer.text).toBeLessThan(300);
  const made = answer.json();
  const told = read && (await service.request("GET", read(made.id ?? made.quote_id ?? id))).json();
  const found = told ?? (await find?.(made)) ?? made;
  await close();
  for (const field of fields) {
    const name = names[field] === undefined ? field : names[field];
    if (name !== null) expect([field, valueAt(found, name)]).toEqual([field, valueAt(body, field)]);
  }
});

/** A quote for the same ends and package. */
async function quoteFor({ package: load }: Record<string, unknown>): Promise<string> {
  const { type, weight } = load as { type: string; weight: number };
  const quote = await service.request("POST", "/v1/delivery/quote", {
    pickup_address: ends.pickup.address,
    dropoff_address: ends.dropoff.address,
    package_type: type,
    weight,
    pickup: SHOP,
    dropoff: HOME,
  });
  return quote.json().quote_id;
}
