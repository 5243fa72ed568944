import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { distanceMetres } from "../../../../src/contract/geo.ts";
import { fixAt, HOME, openTestService, PUBLISHABLE, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() => service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade"));

const path = (id: string) => `/v1/test/deliveries/${id}/advance`;
const advance = (id: string, body?: unknown, headers?: Record<string, string>) =>
  service.request("POST", path(id), body, headers);
const manual = (more: object = {}) => service.create({ simulation: { mode: "manual" }, ...more });
const statusesOf = async (id: string) =>
  (await service.track(id)).history.map(({ status }: { status: string }) => status);

const JOURNEY = [
  "searching",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
  "picked_up",
  "in_transit",
  "delivered",
] as const;

describe("advancing a manual delivery", () => {
  it("changes one status after the other, with the rider where the status implies", async () => {
    const { id, delivery_code: code } = await manual();
    const seen: Record<string, { location: { lat: number; lng: number }; bearing: number; speed_kph: number }> = {};
    for (const status of JOURNEY.slice(1, -1)) {
      const answer = await advance(id);
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ id, status, code_tries_left: 5, simulation: { mode: "manual" } });
      const record = await service.track(id);
      expect(record).toMatchObject({
        status,
        rider: {
          name: expect.stringMatching(/^\S+ .\.$/),
          location: expect.anything(),
          bearing: expect.any(Number),
          speed_kph: expect.any(Number),
        },
        eta_minutes: expect.any(Number),
        located_at: expect.any(String),
      });
      seen[status] = record.rider;
    }
    const away = (status: string, from: { lat: number; lng: number }) =>
      distanceMetres(seen[status]?.location ?? { lat: 90, lng: 0 }, from);
    expect(away("rider_assigned", SHOP)).toBeCloseTo(900, -1);
    expect(away("rider_arriving", SHOP)).toBeCloseTo(250, -1);
    expect(away("at_pickup", SHOP)).toBeLessThan(2);
    expect(away("picked_up", SHOP)).toBeLessThan(2);
    expect(away("in_transit", HOME)).toBeCloseTo(1500, -1);
    expect(seen.in_transit?.bearing).toBe(45);
    expect(seen.in_transit?.speed_kph).toBeGreaterThan(10);
    expect(seen.at_pickup?.speed_kph).toBe(0);

    expect((await advance(id, { code })).json()).toMatchObject({ id, status: "delivered" });
    expect(await statusesOf(id)).toEqual(JOURNEY);
  });

  it("goes on to the requested status, with offer and acceptance, and every step has its event", async () => {
    const { id, delivery_code: code } = await manual();
    expect((await advance(id, { to: "delivered", code })).json()).toMatchObject({ status: "delivered" });
    expect(await statusesOf(id)).toEqual(JOURNEY);
    // On the way it passes the door, and maybe an event tells that.
    const outbox = await service.core.db.query(
      "select type from outbox where delivery_id = $1 and type not in ('delivery.nearby', 'delivery.arrived') order by sequence",
      [id],
    );
    expect(outbox).toEqual(JOURNEY.map((status) => ({ type: `delivery.${status}` })));
    const offers = await service.core.db.query("select state from offers where delivery_id = $1", [id]);
    expect(offers).toEqual([{ state: "accepted" }]);
  });

  it("loses the rider and finds another", async () => {
    const { id } = await manual();
    await advance(id, { to: "rider_arriving" });
    const first = (await service.track(id)).rider.name;
    expect((await advance(id, { to: "searching" })).json()).toMatchObject({ status: "searching" });
    expect(await service.track(id)).toMatchObject({ rider: null, eta_minutes: null });
    await advance(id, { to: "rider_assigned" });
    expect((await service.track(id)).rider.name).not.toBe(first);
  });

  it("cancels as the operator when the merchant no longer can", async () => {
    const { id } = await manual();
    await advance(id, { to: "in_transit" });
    expect((await service.request("POST", `/v1/deliveries/${id}/cancel`)).status).toBe(409);
    expect((await advance(id, { to: "cancelled" })).json()).toMatchObject({ status: "cancelled" });
    const [last] = await service.core.db.query(
      "select actor from delivery_history where delivery_id = $1 order by sequence desc limit 1",
      [id],
    );
    expect(last).toEqual({ actor: "operator" });
  });

  it("starts a scheduled delivery before its time", async () => {
    const scheduled_at = new Date(service.core.now().getTime() + 3_600_000).toISOString();
    const { id } = await manual({ scheduled_at });
    expect((await advance(id)).json()).toMatchObject({ status: "searching" });
    expect((await advance(id)).json()).toMatchObject({ status: "rider_assigned" });
  });

  it("counts wrong codes, locks after five, and then accepts a signature", async () => {
    const { id, delivery_code: right } = await manual();
    await advance(id, { to: "in_transit" });
    const wrong = right === "000000" ? "000001" : "000000";
    for (let time = 1; time <= 5; time++) {
      const answer = await advance(id, { code: wrong });
      expect(answer.status).toBe(409);
      expect(answer.json()).toMatchObject({ code: "wrong_code" });
      expect((await service.request("GET", `/v1/deliveries/${id}`)).json()).toMatchObject({
        code_tries_left: 5 - time,
      });
    }
    expect((await advance(id, { to: "delivered", code: right })).json()).toMatchObject({
      status: 409,
      code: "code_locked",
    });
    expect((await service.track(id)).status).toBe("in_transit");
    expect((await advance(id, { signature: "Wanjiru M." })).json()).toMatchObject({ status: "delivered" });
  });

  it("gives two deliveries two riders, who can each carry the package", async () => {
    const [a, b] = [await manual(), await manual({ package: { type: "large", weight: 900 } })];
    await advance(a.id);
    await advance(b.id);
    const jobs = await service.riderApp.jobs();
    const riderOf = (id: string) => jobs.find(({ deliveryId }) => deliveryId === id)?.rider;
    expect(riderOf(a.id)?.id).not.toBe(riderOf(b.id)?.id);
    expect(riderOf(b.id)?.vehicle).toBe("van");
  });

  it("is never offered to other riders", async () => {
    await service.addRider("near", 100);
    const { id } = await manual();
    const other = await service.create();
    await service.attend();
    expect((await service.riderApp.openOffers()).map(({ deliveryId }) => deliveryId)).toEqual([other.id]);
    expect((await service.track(id)).status).toBe("searching");
  });
});

describe("a refused advance", () => {
  const refused = async (id: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await advance(id, body, headers);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    return answer.json();
  };

  it.each([
    [{ to: "arrived" }, "to", "invalid_value"],
    [{ to: null }, "to", "invalid_value"],
    [{ to: 5 }, "to", "invalid_value"],
    [{ code: 123456 }, "code", "invalid_type"],
    [{ code: "" }, "code", "too_short"],
    [{ code: "1".repeat(21) }, "code", "too_long"],
    [{ code: "12\u000034" }, "code", "invalid_format"],
    [{ signature: "" }, "signature", "too_short"],
    [{ signature: "s".repeat(81) }, "signature", "too_long"],
    [{ signature: "a\u0000b" }, "signature", "invalid_format"],
    [{ code: "123456", signature: "W." }, "signature", "not_combinable"],
    [{ to: "delivered" }, "code", "required"],
    [{ to: "delivered", signature: "  " }, "signature", "too_short"],
    [{ at: "now" }, "at", "unknown_field"],
  ])("%j names %s", async (body, param, code) => {
    const { id } = await manual();
    expect(await refused(id, body)).toMatchObject({ status: 422, code: "invalid_request", errors: [{ param, code }] });
    expect((await service.track(id)).status).toBe("searching");
  });

  it("answers a body that isn't JSON or no object, and another merchant's delivery, with a problem", async () => {
    const { id } = await manual();
    expect(await refused(id, "{")).toMatchObject({ status: 400, code: "malformed_json" });
    expect(await refused(id, "[]")).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await refused(id, "null")).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await refused(id, "x=1", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(await refused(id, `"${"x".repeat(70_000)}"`)).toMatchObject({ status: 413 });
    for (const strange of ["dlv_0000000000000000000000", "x", "%00", "..%2f.."]) {
      expect(await refused(strange)).toMatchObject({ status: 404, code: "unknown_delivery" });
    }
    const stranger = await service.addAccount("stranger-to-advance");
    expect(await refused(id, {}, { authorization: `Bearer ${stranger}` })).toMatchObject({
      status: 404,
      code: "unknown_delivery",
    });
    expect(await statusesOf(id)).toEqual(["searching"]);
  });

  it("needs a secret key", async () => {
    const { id } = await manual();
    const withKey = (key: string) => refused(id, {}, { authorization: `Bearer ${key}` });
    expect(await withKey(PUBLISHABLE)).toMatchObject({ status: 403, code: "key_not_allowed" });
    expect(await withKey(service.pageKey)).toMatchObject({ status: 403, code: "key_not_allowed" });
    expect(await refused(id, {}, { authorization: "" })).toMatchObject({ status: 401, code: "missing_key" });
  });

  it("answers 409 for a delivery that riders carry and for a step that isn't the next", async () => {
    for (const simulation of [undefined, { mode: "auto" } as const]) {
      const { id } = await service.create(simulation && { simulation });
      expect(await refused(id)).toMatchObject({ status: 409, code: "not_manual" });
    }
    const { id, delivery_code: code } = await manual();
    const conflict = { status: 409, code: "illegal_transition" };
    for (const to of ["pending", "searching"]) expect(await refused(id, { to })).toMatchObject(conflict);
    await advance(id, { to: "picked_up" });
    for (const to of ["searching", "rider_assigned", "picked_up"]) {
      expect(await refused(id, { to })).toMatchObject(conflict);
    }
    await advance(id, { to: "delivered", code });
    for (const body of [{}, { to: "delivered", code }, { to: "cancelled" }]) {
      expect(await refused(id, body)).toMatchObject(conflict);
    }
  });

  it("lets one of three at the same moment through", async () => {
    const { id } = await manual();
    // Each names its status, so that a late request finds it reached already. Without `to`, it would take the next step.
    const step = () => advance(id, { to: "rider_assigned" });
    const answers = await Promise.all([step(), step(), step()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusesOf(id)).toEqual(["searching", "rider_assigned"]);
  });

  it("is a 4xx for any body", async () => {
    const { id } = await manual();
    const value = fc.oneof(fc.constantFrom("searching", "delivered", "\ud800", "\u0000", null), fc.jsonValue());
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ to: value, code: value, signature: value }, { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const { status } = await advance(id, json);
        expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("simulation", () => {
  const post = async (simulation: unknown) =>
    (
      await service.request("POST", "/v1/deliveries", {
        pickup: { name: "A", ...SHOP },
        dropoff: { name: "B", ...HOME },
        package: { type: "food" },
        payment_method: "cash",
        simulation,
      })
    ).json();

  it.each([
    ["manual", "simulation", "invalid_type"],
    [null, "simulation", "invalid_type"],
    [[], "simulation", "invalid_type"],
    [{ mode: "slow" }, "simulation.mode", "invalid_value"],
    [{ speed: 0 }, "simulation.speed", "out_of_range"],
    [{ speed: -1 }, "simulation.speed", "out_of_range"],
    // So slow that an offer would end after the end of time.
    [{ speed: 1e-300 }, "simulation.speed", "out_of_range"],
    [{ speed: 1000.1 }, "simulation.speed", "out_of_range"],
    [{ speed: "10" }, "simulation.speed", "invalid_type"],
    [{ scenario: "meteor" }, "simulation.scenario", "invalid_value"],
    [{ mode: "manual", scenario: "gps_gap" }, "simulation.scenario", "not_combinable"],
    [{ weather: "rain" }, "simulation.weather", "unknown_field"],
  ])("%j is refused and %s named", async (simulation, param, code) => {
    expect(await post(simulation)).toMatchObject({ status: 422, errors: [{ param, code }] });
  });

  it("may come with a quote's confirmation too", async () => {
    const quote = async () => {
      const body = { pickup_address: "1 Shop Street", dropoff_address: "2 Home Road", package_type: "food" };
      return (await service.request("POST", "/v1/delivery/quote", body)).json().quote_id;
    };
    const confirm = async (simulation: unknown) => {
      const url = `/v1/delivery/quotes/${await quote()}/confirm`;
      return (await service.request("POST", url, { payment_method: "cash", simulation })).json();
    };
    const { id } = await confirm({ mode: "manual", speed: 5 });
    expect((await advance(id)).json()).toMatchObject({
      status: "rider_assigned",
      simulation: { mode: "manual", speed: 5 },
    });
    expect(await confirm({ mode: "manual", scenario: "no_rider" })).toMatchObject({
      status: 422,
      errors: [{ param: "simulation.scenario" }],
    });
  });

  it("gives each delivery its own speed, for the viewers' interval and the time of offers", async () => {
    await service.addRider("a", 100);
    await service.addRider("b", 100);
    const [slow, fast] = [await service.create(), await service.create({ simulation: { speed: 3 } })];
    expect((await service.track(slow.id)).poll_after_seconds).toBe(30);
    expect((await service.track(fast.id)).poll_after_seconds).toBe(10);
    await service.attend();
    const offers = await service.riderApp.openOffers();
    const secondsOf = (id: string) => {
      const offer = offers.find(({ deliveryId }) => deliveryId === id);
      return offer && (offer.expiresAt.getTime() - offer.offeredAt.getTime()) / 1000;
    };
    expect(secondsOf(slow.id)).toBe(30);
    expect(secondsOf(fast.id)).toBe(10);
  });

  it("leaves people half a minute to answer, however fast the delivery is", async () => {
    const { riderId } = await service.goOnDuty();
    await service.create({ simulation: { speed: 100 } });
    await service.attend();
    expect(await service.riderApp.openOffers()).toMatchObject([{ riderId }]);
    service.pass(29);
    expect(await service.riderApp.openOffers()).toHaveLength(1);
    service.pass(1);
    expect(await service.riderApp.openOffers()).toEqual([]);
  });
});

describe("an invitation to ride", () => {
  const invite = async () => (await service.request("POST", "/v1/test/riders")).json();
  const signIn = async (code: string) =>
    (await service.request("POST", "/v1/rider/sessions", { code }, { authorization: "" })).json();

  it("signs a phone in, for a rider whom the sandbox moves", async () => {
    const { code, link, rider_id } = await invite();
    expect(link).toBe(`https://service.example/rider#${code}`);
    const { token, rider } = await signIn(code);
    expect(rider).toMatchObject({ id: rider_id, on_duty: false, position: "simulated", located_at: null });
    const me = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
    expect(me.json().position).toBe("simulated");
    expect((await signIn((await invite()).code)).rider.id).not.toBe(rider_id);
  });

  it("makes a guest of them while they are on duty with their phone at hand", async () => {
    const { code, rider_id: id } = await invite();
    expect(await service.riderApp.guests()).toEqual([]);
    await signIn(code);
    expect(await service.riderApp.guests()).toEqual([]);
    await service.riderApp.setDuty(id, true);
    expect(await service.riderApp.guests()).toEqual([{ id, position: null, locatedAt: null }]);
    // Faster than any phone moves.
    await service.riderApp.report([fixAt(id, SHOP, service.core.now())]);
    service.pass(1);
    await service.riderApp.report([fixAt(id, HOME, service.core.now())]);
    expect(await service.riderApp.guests()).toEqual([{ id, position: HOME, locatedAt: service.core.now() }]);
    service.pass(3 * 3600);
    expect(await service.riderApp.guests()).toEqual([]);
  });
});

describe("in production", () => {
  let production: TestService;
  beforeAll(async () => {
    production = await openTestService({ sandbox: false });
  });
  afterAll(() => production.close());

  it("has no simulation, advances no delivery and invites nobody to ride", async () => {
    for (const simulation of [{}, { mode: "auto" }, { speed: 2 }, "manual"]) {
      const answer = await production.request("POST", "/v1/deliveries", {
        pickup: { name: "A", ...SHOP },
        dropoff: { name: "B", ...HOME },
        package: { type: "food" },
        payment_method: "cash",
        simulation,
      });
      expect(answer.status).toBe(422);
      expect(answer.json().errors).toContainEqual(expect.objectContaining({ param: "simulation" }));
    }
    const { id } = await production.create();
    for (const body of [{}, { to: "nowhere" }, undefined]) {
      const answer = await production.request("POST", path(id), body);
      expect(answer.status).toBe(403);
      expect(answer.json()).toMatchObject({ code: "sandbox_only" });
    }
    expect((await production.track(id)).status).toBe("searching");
    expect((await production.request("POST", "/v1/test/riders")).json()).toMatchObject({ code: "sandbox_only" });
  });
});
