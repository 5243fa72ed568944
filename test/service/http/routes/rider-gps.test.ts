import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { destination, type Position } from "../../../../src/contract/geo.ts";
import { makeSecret } from "../../../../src/service/accounts/key-format.ts";
import { inviteAgain } from "../../../../src/service/riders/accounts/invite.ts";
import { suspendRider } from "../../../../src/service/riders/accounts/rider-accounts.ts";
import { signOutEverywhere } from "../../../../src/service/riders/devices/sessions.ts";
import { openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { RECORDED, RIDE } from "../requests/recorded-requests.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

type Rider = Awaited<ReturnType<TestService["goOnDuty"]>>;
let rider: Rider;
beforeEach(async () => {
  rider = await service.goOnDuty();
  service.pass(60);
});

const bearer = ({ token }: Rider) => ({ authorization: `Bearer ${token}` });
const connect = async (app: string) =>
  (await service.request("POST", "/v1/rider/gps_apps", { app }, bearer(rider))).json() as {
    url: string;
    link: string | null;
    qr: string | null;
  };
const pathOf = (url: string) => url.replace("https://service.example", "").split("?")[0] ?? "";
const locatedAt = async () =>
  (await service.request("GET", "/v1/rider", undefined, bearer(rider))).json().located_at as string;
const ago = (seconds: number) => new Date(service.core.now().getTime() - seconds * 1000);
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Sends a request as an app does, without any header of ours. */
const send = async (method: "GET" | "POST", url: string, body?: string, type?: string) => {
  const response = await service.app.inject({
    method,
    url,
    ...(body !== undefined && { payload: body }),
    headers: { ...(type !== undefined && { "content-type": type }) },
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};
const FORM = "application/x-www-form-urlencoded";

/** The positions of each app, as its sources write them. */
const writers = {
  traccar: (at: Date) => [
    `id=1&lat=${SHOP.lat}&lon=${SHOP.lng}&timestamp=${seconds(at)}&accuracy=8.0&altitude=1661.0&speed=12.7&bearing=42.5&batt=81.0`,
    FORM,
  ],
  osmand: (at: Date) => [`lat=${SHOP.lat}&lon=${SHOP.lng}&timestamp=${at.getTime()}&speed=5&bearing=42`, FORM],
  owntracks: (at: Date) => [
    JSON.stringify({ _type: "location", lat: SHOP.lat, lon: SHOP.lng, tst: seconds(at), acc: 8, vel: 18, tid: "AW" }),
    "application/json",
  ],
} as const;

describe.each(["traccar", "osmand", "owntracks"] as const)("%s", (app) => {
  const write = (at: Date) => writers[app](at);
  const answer = app === "owntracks" ? "[]" : "";

  it("leaves one fix, however often it sends the same", async () => {
    const path = pathOf((await connect(app)).url);
    const [body = "", type] = write(ago(5));
    for (let n = 0; n < 3; n++) {
      const { status, text } = await send("POST", path, body, type);
      expect([status, text]).toEqual([200, answer]);
    }
    const at = await locatedAt();
    expect(seconds(new Date(at))).toBe(seconds(ago(5)));
    const [older = ""] = write(ago(20));
    expect((await send("POST", path, older, type)).status).toBe(200);
    expect(await locatedAt()).toBe(at);
  });

  it("is answered with 2xx whatever it sends with its token, and leaves no trace of what is of no use", async () => {
    const path = pathOf((await connect(app)).url);
    const before = await locatedAt();
    const [future = "", type] = write(ago(-86_400));
    const [old = ""] = write(ago(86_400));
    const sent: [string | undefined, string | undefined][] = [
      [future, type],
      [old, type],
      ["", undefined],
      ["", "application/json"],
      [undefined, "application/json"],
      ["{", "application/json"],
      ["[]", "application/json"],
      ["null", "application/json"],
      ['{"_type":"location"}', "application/json"],
      ['{"location":{"coords":{"latitude":"x","longitude":[]}}}', "application/json"],
      ["lat=91&lon=0", FORM],
      ["lat=NaN&lon=NaN", FORM],
      ["id=1&batt=80", FORM],
      ["%ff%00=%", FORM],
      ["\u0000\u0001", "application/octet-stream"],
      ["{}", "garbage"],
      ["a=1", "form"],
      ["a=1", "application/"],
      ["a=1", "a b/c"],
      ["x".repeat(2_000_000), FORM],
      [`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, "text/plain; charset=utf-16"],
    ];
    for (const [body, contentType] of sent) {
      const { status, text } = await send("POST", path, body, contentType);
      const what = [body?.slice(0, 100), contentType];
      expect([what, status, text]).toEqual([what, 200, answer]);
    }
    expect(await locatedAt()).toBe(before);
    expect(service.errors).toEqual([]);
  });

  it("may write any content type, and a slash after the token", async () => {
    const path = pathOf((await connect(app)).url);
    for (const [age, contentType] of [
      [9, "garbage"],
      [8, "form"],
      [7, "application/"],
      [6, "a b/c"],
    ] as const) {
      const [body] = write(ago(age));
      expect([contentType, (await send("POST", `${path}/`, body, contentType)).status]).toEqual([contentType, 200]);
      expect(seconds(new Date(await locatedAt()))).toBe(seconds(ago(age)));
    }
  });

  it("is answered with 2xx off duty and suspended, when its fixes are dropped", async () => {
    const path = pathOf((await connect(app)).url);
    const stay = await locatedAt();
    await service.request("POST", "/v1/rider/duty", { on_duty: false }, bearer(rider));
    const [body = "", type] = write(ago(5));
    expect((await send("POST", path, body, type)).status).toBe(200);
    expect(await locatedAt()).toBe(stay);
    await suspendRider(service.core, rider.riderId);
    expect((await send("POST", path, body, type)).status).toBe(200);
  });

  it("is listed to its rider, with when it last sent", async () => {
    const listed = async () => (await service.request("GET", "/v1/rider", undefined, bearer(rider))).json().gps_apps;
    expect(await listed()).toEqual([]);
    const created = service.core.now().toISOString();
    const path = pathOf((await connect(app)).url);
    expect(await listed()).toEqual([{ app, created_at: created, last_used_at: null, fault: null }]);
    service.pass(60);
    const [body = "", type] = write(ago(5));
    await send("POST", path, body, type);
    const used = service.core.now().toISOString();
    service.pass(60);
    await send("POST", path, body, type);
    expect(await listed()).toEqual([{ app, created_at: created, last_used_at: used, fault: null }]);
    await service.request("DELETE", `/v1/rider/gps_apps/${app}`, undefined, bearer(rider));
    expect(await listed()).toEqual([]);
  });

  it("tells its rider why what it sends can't be used, until it can", async () => {
    const path = pathOf((await connect(app)).url);
    const fault = async () =>
      (await service.request("GET", "/v1/rider", undefined, bearer(rider))).json().gps_apps[0].fault;
    const says = async (body: string, type: string | undefined, expected: string | null) => {
      await send("POST", path, body, type);
      expect([body, await fault()]).toEqual([body, expected]);
      // As long as a process remembers what it knows of an app.
      service.pass(5);
    };
    const [garbled, alive] =
      app === "owntracks"
        ? ['{"_type":"encrypted","data":"x"}', '{"_type":"status"}']
        : ["lat=here&lon=there", "id=1&batt=80"];
    await says(garbled, FORM, "invalid");
    await says(alive, FORM, "invalid");
    const [old = "", type] = write(ago(86_400));
    await says(old, type, "too_old");
    const [fine = ""] = write(ago(2));
    await says(fine, type, null);
    await says((write(ago(2))[0] ?? "").replaceAll(String(SHOP.lat), "60.5"), type, "too_far");
    await says(fine, type, null);
  });

  it("goes on while the rider is signed in anywhere, and ends with the last phone", async () => {
    const path = pathOf((await connect(app)).url);
    const works = async () => {
      service.pass(5);
      const [body = "", type] = write(ago(1));
      return (await send("POST", path, body, type)).status === 200;
    };
    const other = await service.signInAgain(rider.riderId);
    const signOut = (phone: Rider) => service.request("DELETE", "/v1/rider/sessions/current", undefined, bearer(phone));
    await signOut(rider);
    expect(await works()).toBe(true);
    await signOut(other);
    // A request doesn't wait longer than a second for a slow database.
    await vi.waitFor(async () => expect(await works()).toBe(false), 20_000);
  });

  it("ends when the operator signs the rider out everywhere", async () => {
    const path = pathOf((await connect(app)).url);
    const other = await service.signInAgain(rider.riderId);
    const { code } = await inviteAgain(service.core, rider.riderId);
    const signOut = (id: string) =>
      service.request("POST", `/v1/operator/riders/${id}/sign_out`, undefined, {
        authorization: `Bearer ${service.operatorKey}`,
      });
    for (let times = 0; times < 2; times++) expect((await signOut(rider.riderId)).status).toBe(204);
    service.pass(5);
    const [body = "", type] = write(ago(1));
    expect((await send("POST", path, body, type)).status).toBe(401);
    for (const phone of [rider, other]) {
      const ask = () => service.request("GET", "/v1/rider", undefined, bearer(phone));
      // A request doesn't wait longer than a second for a slow database.
      await vi.waitFor(async () => expect((await ask()).status).toBe(401), 20_000);
    }
    expect((await service.request("POST", "/v1/rider/sessions", { code })).json().code).toBe("pairing_code_refused");
    expect((await signOut("rdr_none")).json().code).toBe("unknown_rider");
    // Invited again, they start again.
    const again = await service.signInAgain(rider.riderId);
    expect((await service.request("GET", "/v1/rider", undefined, bearer(again))).json().gps_apps).toEqual([]);
  });

  it("isn't connected any more once another process has signed the rider out", async () => {
    await signOutEverywhere(service.core.db, rider.riderId);
    expect(await connect(app)).toMatchObject({ code: "unknown_key" });
    const again = await service.signInAgain(rider.riderId);
    expect((await service.request("GET", "/v1/rider", undefined, bearer(again))).json().gps_apps).toEqual([]);
  });

  it("has a secret address of its own, which another one replaces and the rider can end", async () => {
    const [body = "", type] = write(ago(5));
    const first = pathOf((await connect(app)).url);
    const second = pathOf((await connect(app)).url);
    expect((await send("POST", first, body, type)).status).toBe(401);
    expect((await send("POST", second, body, type)).status).toBe(200);
    for (const other of ["traccar", "osmand", "owntracks"].filter((one) => one !== app)) {
      expect((await send("POST", second.replace(app, other), body, type)).status).toBe(401);
    }
    const token = second.split("/").at(-1) ?? "";
    const me = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
    expect(me.status).toBe(401);
    for (const wrong of ["x", "x".repeat(43), "x".repeat(49), "%00", "a%2Fb", "%E2%98%83", rider.token]) {
      expect([wrong, (await send("POST", `/v1/rider/gps/${app}/${wrong}`, body, type)).status]).toEqual([wrong, 401]);
    }
    const end = () => service.request("DELETE", `/v1/rider/gps_apps/${app}`, undefined, bearer(rider));
    expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
    expect((await send("POST", second, body, type)).status).toBe(401);
    const rows = JSON.stringify(await service.core.db.query("select * from rider_gps_apps"));
    expect(rows).not.toContain(token);
  });
});

it.each(RECORDED)("$name is read in its own units, and what it sends again leaves one fix", async (recorded) => {
  const url = pathOf((await connect(recorded.app)).url);
  const { id } = await onTheWay();
  const sendAgain = async (place: Position, at: Date) => {
    const { query, ...request } = recorded.send(place, at);
    const response = await service.app.inject({ ...request, url: query === undefined ? url : `${url}?${query}` });
    expect(response.statusCode).toBe(200);
  };
  const [then, now] = [ago(30), ago(5)];
  await sendAgain(SHOP, now);
  const record = await service.track(id);
  expect(seconds(new Date(record.located_at))).toBe(seconds(now));
  expect(record.rider).toMatchObject({ location: SHOP, ...RIDE });
  // The app got no answer to this position, nor to an earlier one, so it sends both again.
  await sendAgain(SHOP, now);
  await sendAgain(destination(SHOP, 0, 200), then);
  await sendAgain(SHOP, now);
  expect(await service.track(id)).toEqual(record);
});

it("Traccar Client 9 sends JSON to the same address, in metres a second", async () => {
  const path = pathOf((await connect("traccar")).url);
  const at = ago(3);
  const coords = { latitude: SHOP.lat, longitude: SHOP.lng, accuracy: 8, speed: 5, heading: 42, altitude: 1661 };
  const body = { location: { timestamp: at.toISOString(), coords, is_moving: true }, device_id: "1" };
  const { id } = await onTheWay();
  expect((await send("POST", path, JSON.stringify(body), "application/json; charset=UTF-8")).status).toBe(200);
  expect(await service.track(id)).toMatchObject({
    located_at: at.toISOString(),
    rider: { speed_kph: 18, bearing: 42, location: SHOP },
  });
});

it("Traccar Client 9 may send all that gathered without a network at once, of which the newest counts", async () => {
  const path = pathOf((await connect("traccar")).url);
  const coords = { latitude: SHOP.lat, longitude: SHOP.lng, accuracy: 8, speed: 5, heading: 42, altitude: 1661 };
  const entries = Array.from({ length: 120 }, (_, n) => ({
    location: { timestamp: ago(122 - n).toISOString(), coords, extras: { note: "x".repeat(700) } },
    device_id: "1",
  }));
  const body = JSON.stringify(entries);
  expect((await send("POST", path, body, "application/json")).status).toBe(200);
  expect(await locatedAt()).toBe(ago(3).toISOString());
});

it("OsmAnd and old clients ask with GET, and a browser may, too", async () => {
  const { id } = await onTheWay();
  for (const [app, time, speed] of [
    ["osmand", ago(4), 18],
    ["traccar", ago(3), 9.3],
  ] as const) {
    const path = pathOf((await connect(app)).url);
    const query = `name=who?&lat=${SHOP.lat}&lon=${SHOP.lng}&timestamp=${time.getTime()}&speed=5&bearing=42`;
    const { status, text, headers } = await send("GET", `${path}?${query}`);
    expect([status, text, headers["cache-control"]]).toEqual([200, "", "no-store"]);
    expect((await service.track(id)).rider.speed_kph).toBe(speed);
  }
});

it("what sets an app up leads it to its address, with fixes often enough for customers", async () => {
  const traccar = await connect("traccar");
  const settings = { id: rider.riderId, accuracy: "high", interval: "10", distance: "20", stop_detection: "false" };
  const qr = new URL(traccar.qr ?? "");
  expect([qr.origin + qr.pathname, Object.fromEntries(qr.searchParams)]).toEqual([traccar.url, settings]);
  const link = new URL(traccar.link ?? "");
  expect([link.protocol, link.host]).toEqual(["org.traccar.client:", "config"]);
  expect(Object.fromEntries(link.searchParams)).toEqual({ url: traccar.url, ...settings });

  const owntracks = await connect("owntracks");
  const inline = new URL(owntracks.link ?? "").searchParams.get("inline") ?? "";
  expect(JSON.parse(Buffer.from(inline, "base64").toString())).toMatchObject({
    _type: "configuration",
    mode: 3,
    monitoring: 2,
    url: owntracks.url,
    locatorInterval: 10,
  });
  const osmand = await connect("osmand");
  expect(osmand).toMatchObject({
    url: expect.stringMatching(/\?lat=\{0\}&lon=\{1\}&timestamp=\{2\}&speed=\{5\}&bearing=\{6\}$/),
    link: null,
    qr: null,
  });
  const unknown = await service.request("DELETE", "/v1/rider/gps_apps/garmin", undefined, bearer(rider));
  expect(unknown.json().code).toBe("not_found");
});

it("a place that nobody could have reached is ignored for some minutes, and believed then", async () => {
  const path = pathOf((await connect("traccar")).url);
  const at = (place: Position) => send("POST", path, `lat=${place.lat}&lon=${place.lng}`, FORM);
  const far = { lat: 60, lng: 100 };
  await at(SHOP);
  const before = await locatedAt();
  service.pass(1);
  expect((await at(far)).status).toBe(200);
  expect(await locatedAt()).toBe(before);
  service.pass(1);
  await at(destination(SHOP, 0, 300));
  expect(await locatedAt()).toBe(ago(0).toISOString());
  service.pass(60);
  await at(destination(SHOP, 0, 2500));
  const last = await locatedAt();
  expect(last).toBe(ago(0).toISOString());
  service.pass(179);
  await at(far);
  expect(await locatedAt()).toBe(last);
  service.pass(1);
  await at(far);
  expect(await locatedAt()).toBe(ago(0).toISOString());
});

/** Connects an app. Each call sends a place this many seconds after the last one, and tells whether it was believed. */
async function connectAndSend(seconds: number): Promise<(place: Position) => Promise<boolean>> {
  const path = pathOf((await connect("traccar")).url);
  return async ({ lat, lng }) => {
    service.pass(seconds);
    await send("POST", path, `lat=${lat}&lon=${lng}`, FORM);
    return (await locatedAt()) === ago(0).toISOString();
  };
}

it("a wrong place that was stored is left as soon as three fixes agree that the rider is elsewhere", async () => {
  const at = await connectAndSend(5);
  service.pass(180);
  expect(await at({ lat: 60, lng: 100 })).toBe(true);
  expect([await at(SHOP), await at(destination(SHOP, 0, 40)), await at(destination(SHOP, 0, 80))]).toEqual([
    false,
    false,
    true,
  ]);
  // Three far fixes that don't agree with each other are ignored, like a single one.
  expect([await at({ lat: 1, lng: 1 }), await at({ lat: 40, lng: -70 }), await at({ lat: -30, lng: 150 })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await at(destination(SHOP, 0, 120))).toBe(true);
});

it("a rider with a delivery is never moved far from it, however often and however long a phone says so", async () => {
  const at = await connectAndSend(90);
  expect(await at(SHOP)).toBe(true);
  const { id } = await onTheWay();
  // What emulators say, nowhere, another continent, and a town 300 km away.
  for (const wrong of [
    { lat: 37.4219983, lng: -122.084 },
    { lat: 37.33182, lng: -122.03118 },
    { lat: 0, lng: 0 },
    { lat: 60, lng: 100 },
    destination(SHOP, 90, 300_000),
  ]) {
    const answers = [];
    for (let times = 0; times < 4; times++) answers.push(await at(wrong));
    expect([wrong, answers]).toEqual([wrong, [false, false, false, false]]);
  }
  expect((await service.track(id)).rider.location).toEqual(SHOP);
  expect(await at(destination(SHOP, 90, 2000))).toBe(true);
  expect((await service.track(id)).eta_minutes).toBeLessThan(60);
});

it("an app that sends without a pause is answered with 2xx, and some of it is dropped", async () => {
  const path = pathOf((await connect("traccar")).url);
  const from = service.core.now().getTime();
  // 500 positions, more than an app gathers in an hour without network, and then 30 too many.
  for (let n = 1; n <= 530; n++) {
    const { status } = await send("POST", path, `lat=${SHOP.lat}&lon=${SHOP.lng}&timestamp=${from - 1000 + n}`, FORM);
    expect(status).toBe(200);
  }
  expect(new Date(await locatedAt()).getTime()).toBe(from - 1000 + 500);
  service.pass(1);
  await send("POST", path, `lat=${SHOP.lat}&lon=${SHOP.lng}`, FORM);
  expect(await locatedAt()).toBe(ago(0).toISOString());
});

it("a caller who guesses addresses is refused for a while, and an app that has worked from there isn't", async () => {
  const path = pathOf((await connect("traccar")).url);
  const [body = "", type] = writers.traccar(ago(5));
  expect((await send("POST", path, body, type)).status).toBe(200);
  const guess = () => send("POST", `/v1/rider/gps/traccar/${makeSecret()}`, body, type);
  const answers: number[] = [];
  for (let n = 0; n < 60; n++) answers.push((await guess()).status);
  expect(answers.slice(0, 49)).toEqual(Array(49).fill(401));
  expect(answers.slice(50)).toEqual(Array(10).fill(429));
  expect(Number((await guess()).headers["retry-after"])).toBeGreaterThan(0);
  expect((await send("POST", path, body, type)).status).toBe(200);
  service.pass(30);
  expect((await send("POST", path, body, type)).status).toBe(200);
  expect((await guess()).status).toBe(401);
});

/** Gives the rider a delivery, so that a customer sees them. */
async function onTheWay() {
  const { id } = await service.create();
  const offerId = await service.operatorDesk.offer(id, rider.riderId);
  await service.riderApp.accept(offerId ?? "", rider.riderId);
  return { id: id as string };
}
