import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
afterEach(async () => {
  for (const { id } of (await zones("GET")).json().data) await zones("DELETE", `/${id}`);
});

const zones = (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", body?: object, more: object = {}) =>
  service.request(method, `/v1/operator/zones${path}`, body, {
    authorization: `Bearer ${service.operatorKey}`,
    ...more,
  });
const around = ({ lat, lng }: { lat: number; lng: number }, degrees: number) => ({
  type: "Polygon",
  coordinates: [
    [
      [lng - degrees, lat - degrees],
      [lng + degrees, lat - degrees],
      [lng + degrees, lat + degrees],
      [lng - degrees, lat + degrees],
      [lng - degrees, lat - degrees],
    ],
  ],
});
const draw = async (more: object = {}, degrees = 0.2) => {
  const body = { name: "Town", area: around(SHOP, degrees), time_zone: "Africa/Nairobi", ...more };
  const { status, json } = await zones("POST", "", body);
  expect([status, json()]).toEqual([201, expect.objectContaining(more)]);
  return json();
};
const NEAR = { lat: SHOP.lat + 0.02, lng: SHOP.lng };
const FAR = { lat: SHOP.lat + 0.5, lng: SHOP.lng };
const quote = (pickup: object, dropoff: object, more: object = {}) =>
  service.request("POST", "/v1/delivery/quote", {
    ...{ pickup_address: "a", dropoff_address: "b", package_type: "food", pickup, dropoff },
    ...more,
  });
const order = (dropoff: object, more: object = {}) =>
  service.request("POST", "/v1/deliveries", {
    pickup: { name: "Shop", phone: "+254700000001", ...SHOP },
    dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...dropoff },
    package: { type: "food" },
    payment_method: "m-pesa",
    ...more,
  });
/** The time in the service at which Nairobi's clock says so. */
const at = (iso: string) => service.pass((Date.parse(iso) - service.core.now().getTime()) / 1000);
const tomorrow = (hour: number) => {
  const day = new Date(service.core.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00:00+03:00`;
};

it("without a zone delivers everywhere; with one, only from it and to it", async () => {
  expect((await quote(SHOP, FAR)).status).toBe(200);
  await draw();
  expect((await quote(SHOP, NEAR)).status).toBe(200);
  for (const [asked, param] of [
    [await quote(SHOP, FAR), "dropoff_address"],
    [await quote(FAR, SHOP), "pickup_address"],
    [await order(FAR), "dropoff"],
  ] as const) {
    expect([asked.status, asked.json()]).toEqual([422, expect.objectContaining({ code: "outside_area", param })]);
  }
});

it("doesn't let an order be moved out of the area", async () => {
  await draw();
  const { id } = (await order(NEAR, { simulation: { mode: "manual" } })).json();
  const moved = await service.request("PATCH", `/v1/deliveries/${id}`, { dropoff: FAR });
  expect([moved.status, moved.json().code]).toEqual([422, "outside_area"]);
});

it("takes nothing while it is closed, says when it opens, and takes what is for later", async () => {
  const day = [{ from: "08:00", to: "22:00" }];
  await draw({ hours: Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((one) => [one, day])) });
  at(tomorrow(6));
  const opens_at = new Date(tomorrow(8).replace(/^.{10}/, service.core.now().toISOString().slice(0, 10))).toISOString();
  for (const refused of [await quote(SHOP, NEAR), await order(NEAR)])
    expect([refused.status, refused.json()]).toEqual([422, expect.objectContaining({ code: "closed", opens_at })]);
  expect((await quote(SHOP, NEAR, { scheduled_at: opens_at })).status).toBe(200);
  const { status, json } = await order(NEAR, { scheduled_at: opens_at });
  expect([status, json().status]).toEqual([201, "pending"]);
  const moved = await service.request("PATCH", `/v1/deliveries/${json().id}`, {
    scheduled_at: new Date(Date.parse(opens_at) - 3_600_000).toISOString(),
  });
  expect(moved.json()).toMatchObject({ code: "closed", opens_at });
  at(opens_at);
  expect((await order(NEAR)).status).toBe(201);
});

it("closes for a while at once, and opens again", async () => {
  const { id } = await draw();
  const closed_until = new Date(service.core.now().getTime() + 3_600_000).toISOString();
  expect((await zones("PATCH", `/${id}`, { closed_until })).json()).toMatchObject({ closed_until });
  expect((await order(NEAR)).json()).toMatchObject({ code: "closed", opens_at: closed_until });
  await zones("PATCH", `/${id}`, { closed_until: null });
  expect((await order(NEAR)).status).toBe(201);
});

it("lets the smallest zone of the pick-up decide on the price, and on how far a vehicle goes", async () => {
  const fee = async () => (await quote(SHOP, NEAR)).json().delivery_fee;
  const usual = await fee();
  await draw({ tariff: { factor: 3 } });
  expect(await fee()).toBe(usual * 3);
  const { id } = await draw({ name: "Centre", tariff: { factor: 1.5, addition: 20 } }, 0.05);
  expect(await fee()).toBe(Math.round(usual * 150) / 100 + 20);
  const change = async (tariff: object) => (await zones("PATCH", `/${id}`, { tariff })).status;
  expect(await change({ smallest_fee: 5000 })).toBe(200);
  expect(await fee()).toBe(5000);
  expect(await change({ longest_km: { motorbike: 1, van: 100 } })).toBe(200);
  const refused = await quote(SHOP, NEAR);
  expect(refused.json()).toMatchObject({ code: "invalid_request", errors: [{ code: "out_of_reach" }] });
  expect(refused.json().detail).toMatch(/\d km, of 1 km at most/);
  expect((await quote(SHOP, NEAR, { package_type: "large" })).status).toBe(200);
});

it("promises a busy zone's orders later, for as long as it is busy, and not those for another day", async () => {
  const minutes = (text: string) => Number(/(\d+) min/.exec(text)?.[1]) + 60 * Number(/(\d+) h/.exec(text)?.[1] ?? 0);
  const quoted = async (more: object = {}) => minutes((await quote(SHOP, NEAR, more)).json().estimated_duration);
  const ordered = async () => {
    const { id, eta } = (await order(NEAR)).json();
    const tracked = await service.request("GET", `/v1/deliveries/${id}/tracking`);
    const { promised_by } = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    const now = service.core.now().getTime();
    const inMinutes = (at: string) => Math.round((Date.parse(at) - now) / 60_000);
    return { eta: minutes(eta), by: inMinutes(promised_by), before: inMinutes(tracked.json().arrives_before) };
  };
  const { id } = await draw();
  const usual = { quoted: await quoted(), ...(await ordered()) };
  const scheduled_at = new Date(service.core.now().getTime() + 86_400_000).toISOString();
  const tomorrow = await quoted({ scheduled_at });
  const busy_until = new Date(service.core.now().getTime() + 3_600_000).toISOString();
  const changed = await zones("PATCH", `/${id}`, { busy_minutes: 60, busy_until });
  expect([changed.status, changed.json()]).toEqual([200, expect.objectContaining({ busy_minutes: 60, busy_until })]);
  const busy = { quoted: await quoted(), ...(await ordered()) };
  for (const name of ["quoted", "eta", "by"] as const) expect([name, busy[name] - usual[name]]).toEqual([name, 60]);
  expect(busy.before - usual.before).toBeGreaterThanOrEqual(55);
  expect(await quoted({ scheduled_at })).toBe(tomorrow);
  service.pass(3601);
  expect(await quoted()).toBe(usual.quoted);
});

it("keeps a quote's price and refuses to confirm it once it has closed", async () => {
  const { id } = await draw({ tariff: { addition: 7 } });
  const { quote_id, delivery_fee } = (await quote(SHOP, NEAR)).json();
  await zones("PATCH", `/${id}`, { tariff: null });
  const { delivery_fee: usual } = (await quote(SHOP, NEAR)).json();
  expect(delivery_fee).toBe(usual + 7);
  const confirm = () =>
    service.request("POST", `/v1/delivery/quotes/${quote_id}/confirm`, {
      payment_method: "m-pesa",
      pickup: { name: "Shop", phone: "+254700000001" },
      dropoff: { name: "Wanjiru M.", phone: "+254700000002" },
    });
  const closed_until = new Date(service.core.now().getTime() + 60_000).toISOString();
  await zones("PATCH", `/${id}`, { closed_until });
  expect((await confirm()).json().code).toBe("closed");
  await zones("PATCH", `/${id}`, { closed_until: null });
  expect((await confirm()).json()).toMatchObject({ fee: delivery_fee });
});

it("names what is wrong with a zone", async () => {
  const refused = async (body: object) => {
    const { status, json } = await zones("POST", "", {
      ...{ name: "Town", area: around(SHOP, 0.1), time_zone: "UTC" },
      ...body,
    });
    return [status, ...json().errors.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`)];
  };
  const bow = {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  };
  expect(await refused({ area: bow })).toEqual([422, "area.coordinates.0 crossing_edges"]);
  expect(await refused({ time_zone: "Mars/Base" })).toEqual([422, "time_zone invalid_value"]);
  expect(await refused({ hours: { mon: [{ from: "8", to: "22:00" }] } })).toEqual([
    422,
    "hours.mon.0.from invalid_format",
  ]);
  // In UTC it is in the year 10000.
  for (const field of ["closed_until", "busy_until"]) {
    expect(await refused({ [field]: "9999-12-31T23:59:59-01:00" })).toEqual([422, `${field} invalid_format`]);
  }
  const twice = [1, 2].map(() => ({ date: "2026-12-25", open: [] }));
  expect(await refused({ hours: { exceptions: twice } })).toEqual([422, "hours.exceptions.1.date duplicate"]);
  expect(await refused({ hours: { exceptions: [{ date: "2026-02-30", open: [] }] } })).toEqual([
    422,
    "hours.exceptions.0.date invalid_format",
  ]);
});

it("doesn't overwrite what another dispatcher has changed", async () => {
  const { id, version } = await draw({ hours: { tue: [], mon: [{ to: "09:00", from: "08:00" }] } });
  const first = await zones("PATCH", `/${id}`, { name: "North" }, { "if-match": `"${version}"` });
  expect([first.status, first.json().name]).toEqual([200, "North"]);
  const second = await zones("PATCH", `/${id}`, { name: "South" }, { "if-match": `"${version}"` });
  expect([second.status, second.json().code]).toEqual([412, "changed_meanwhile"]);
  expect((await zones("GET")).json().data).toEqual([first.json()]);
  expect((await zones("PATCH", "/zon_unknown", { name: "South" })).json().code).toBe("unknown_zone");
});
