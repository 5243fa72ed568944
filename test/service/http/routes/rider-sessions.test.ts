import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { inviteRider } from "../../../../src/service/riders/accounts/invite.ts";
import { suspendRider } from "../../../../src/service/riders/accounts/rider-accounts.ts";
import { openTestService, SECRET, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ trustProxy: 1 });
});
afterAll(() => service.close());

const OURS = "https://service.example";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const invite = async () => (await inviteRider(service.core, { name: "Amina W.", vehicle: "bicycle" })).code;
const pair = (code: string, headers: Record<string, string> = {}) =>
  service.request("POST", "/v1/rider/sessions", { code }, { authorization: "", ...headers });
const me = (headers: Record<string, string>) => service.request("GET", "/v1/rider", undefined, headers);
const codeOf = ({ status, json }: Awaited<ReturnType<typeof me>>) => (status < 300 ? status : json().code);

describe("the operator's invitation", () => {
  it("brings a rider onto the service", async () => {
    const rider = { name: "Amina W.", vehicle: "van", phone: "+254700000003", capacity_kg: 300 };
    const operator = bearer(service.operatorKey);
    const invited = await service.request("POST", "/v1/operator/riders", rider, operator);
    expect([invited.status, invited.headers["cache-control"]]).toEqual([201, "no-store"]);
    const { rider_id, link, code } = invited.json();
    expect(link).toBe(`${OURS}/rider#${code}`);
    const paired = await pair(code);
    expect(paired.status).toBe(201);
    expect(paired.json()).toEqual({
      token: expect.stringMatching(/^rt_test_[0-9A-Za-z]{49}$/),
      rider: {
        id: rider_id,
        ...rider,
        phone_display: "+254 700 000003",
        capacity_jobs: 1,
        on_duty: false,
        unanswered_offers: 0,
        position: "phone",
        located_at: null,
      },
    });
    expect((await me(bearer(paired.json().token))).json()).toMatchObject(paired.json().rider);
    const again = await service.request("POST", `/v1/operator/riders/${rider_id}/invite`, undefined, operator);
    expect((await pair(again.json().code)).json().rider.id).toBe(rider_id);
    expect(codeOf(await service.request("POST", "/v1/operator/riders", rider, bearer(SECRET)))).toBe("key_not_allowed");
  });

  it("is used up only by the answer, and what the service couldn't answer was no guess", async () => {
    const [code, from] = [await invite(), { "x-forwarded-for": "203.0.113.77" }];
    expect(codeOf(await pair("0000-0000", from))).toBe("pairing_code_refused");
    await service.core.db.script("alter table riders rename column capacity_kg to was_capacity_kg");
    expect((await pair(code, from)).status).toBe(500);
    await service.core.db.script("alter table riders rename column was_capacity_kg to capacity_kg");
    const wrongOnes = Array.from({ length: LIMITS.pairingTries - 1 }, () => pair("0000-0000", from));
    expect((await Promise.all(wrongOnes)).map(codeOf)).toEqual(wrongOnes.map(() => "pairing_code_refused"));
    expect(codeOf(await pair(code, from))).toBe("rate_limited");
    expect((await pair(code)).status).toBe(201);
  });

  it("is redeemed only by POST: scanners open links", async () => {
    const code = await invite();
    for (const path of [`/v1/rider/sessions?code=${code}`, `/v1/rider/sessions/${code}`]) {
      expect((await service.request("GET", path)).status).toBeGreaterThanOrEqual(404);
    }
    expect((await pair(code)).status).toBe(201);
  });
});

describe("a rider's token", () => {
  it("reaches the riders' operations and nothing else", async () => {
    const { token } = await service.signIn();
    const { id } = await service.create();
    const refused = await Promise.all(
      ["/v1/account", `/v1/deliveries/${id}`, `/v1/deliveries/${id}/tracking`, `/v1/operator/deliveries/${id}`].map(
        (path) => service.request("GET", path, undefined, bearer(token)),
      ),
    );
    expect(refused.map(codeOf)).toEqual(refused.map(() => "key_not_allowed"));
    expect(codeOf(await service.request("GET", `/v1/deliveries/${id}/tracking?key=${token}`))).toBe("key_not_allowed");
    expect(codeOf(await me(bearer(service.operatorKey)))).toBe("key_not_allowed");
  });

  it("ends on its own phone, and the rider's other phones stay", async () => {
    const { token, riderId } = await service.signIn();
    const operator = bearer(service.operatorKey);
    const again = await service.request("POST", `/v1/operator/riders/${riderId}/invite`, undefined, operator);
    const other = (await pair(again.json().code)).json().token;
    const out = await service.request("DELETE", "/v1/rider/sessions/current", undefined, bearer(token));
    expect([out.status, out.text]).toEqual([204, ""]);
    expect([codeOf(await me(bearer(token))), codeOf(await me(bearer(other)))]).toEqual(["unknown_key", 200]);
  });

  it("ends within five seconds when the rider is suspended, also where it was in use", async () => {
    const { token, riderId } = await service.signIn();
    expect(codeOf(await me(bearer(token)))).toBe(200);
    await suspendRider(service.core, riderId);
    service.pass(4.9);
    // A request doesn't wait longer than a second for a slow database.
    await vi.waitFor(async () => expect(codeOf(await me(bearer(token)))).toBe("rider_suspended"), 20_000);
  });

  it("has a limit of its own", async () => {
    const few = await openTestService({ requestsPerSecond: 2 });
    const [one, other] = [await few.signIn(), await few.signIn()];
    const ask = async (token: string) => (await few.request("GET", "/v1/rider", undefined, bearer(token))).status;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push(await ask(one.token));
    expect([statuses.at(-1), await ask(other.token)]).toEqual([429, 200]);
    await few.close();
  });
});

describe("the cookie", () => {
  const signInByPage = async (origin = OURS) => {
    const paired = await pair(await invite(), { origin });
    return { paired, cookie: String(paired.headers["set-cookie"] ?? "").split(";")[0] ?? "" };
  };
  const noHeader = { authorization: "" };

  it("goes only to our own pages, bound to the host and out of scripts' reach", async () => {
    const { paired, cookie } = await signInByPage();
    expect(paired.headers["set-cookie"]).toBe(
      `__Host-rider=${paired.json().token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(codeOf(await me({ ...noHeader, cookie: `theme=dark; ${cookie}; x=1` }))).toBe(200);
    expect((await signInByPage("https://shop.example")).paired.headers["set-cookie"]).toBeUndefined();
    expect((await pair(await invite())).headers["set-cookie"]).toBeUndefined();
  });

  it("counts only for requests of our own pages", async () => {
    const { cookie } = await signInByPage();
    const leave = (headers: Record<string, string>) =>
      service.request("DELETE", "/v1/rider/sessions/current", undefined, { ...noHeader, cookie, ...headers });
    for (const origin of ["https://shop.example", "http://service.example", "https://service.example.evil", "null"]) {
      expect([origin, codeOf(await me({ ...noHeader, cookie, origin }))]).toEqual([origin, "origin_not_allowed"]);
      expect([origin, codeOf(await leave({ origin }))]).toEqual([origin, "origin_not_allowed"]);
    }
    expect(codeOf(await leave({}))).toBe("origin_not_allowed");
    expect(codeOf(await service.request("GET", "/v1/account", undefined, { ...noHeader, cookie }))).toBe("missing_key");
    const left = await leave({ origin: OURS });
    expect([left.status, left.headers["set-cookie"]]).toEqual([
      204,
      "__Host-rider=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect(codeOf(await me({ ...noHeader, cookie }))).toBe("unknown_key");
  });

  it("does nothing for a page that shows another rider than the one who is signed in", async () => {
    const { paired, cookie } = await signInByPage();
    const { riderId: before } = await service.signIn();
    const goOnDuty = (riderId: string) => {
      const headers = { ...noHeader, cookie, origin: OURS, "rider-id": riderId };
      return service.request("POST", "/v1/rider/duty", { on_duty: true }, headers);
    };
    for (const wrong of [before, "", "rdr_"]) expect(codeOf(await goOnDuty(wrong))).toBe("other_rider");
    expect((await me({ ...noHeader, cookie })).json().on_duty).toBe(false);
    expect((await goOnDuty(paired.json().rider.id)).json().on_duty).toBe(true);
  });

  it("gives way to a header, and is nothing when it is empty or another's", async () => {
    const { cookie } = await signInByPage();
    const { token } = await service.signIn({ name: "Otieno" });
    expect((await me({ ...bearer(token), cookie })).json().name).toBe("Otieno");
    for (const broken of ["__Host-rider=", "rider=abc", "x__Host-rider=abc", ";;=;"]) {
      expect([broken, codeOf(await me({ ...noHeader, cookie: broken }))]).toEqual([broken, "missing_key"]);
    }
    expect(codeOf(await me({ ...noHeader, cookie: "__Host-rider=guess" }))).toBe("unknown_key");
  });
});

it("lets an address guess ten codes an hour, and no longer; others are served", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const attacker = from("203.0.113.9");
  for (let n = 0; n < 10; n++) expect(codeOf(await pair("0000-0000", attacker))).toBe("pairing_code_refused");
  const code = await invite();
  const refused = await pair(code, attacker);
  expect([refused.status, refused.json().code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await pair(code, from("203.0.113.10"))).status).toBe(201);
  service.pass(360);
  expect(codeOf(await pair("0000-0000", attacker))).toBe("pairing_code_refused");
  expect((await pair(await invite(), attacker)).status).toBe(429);
  // Riders of one office sign in behind one address: a code that works is no guess.
  for (let n = 0; n < 12; n++) expect((await pair(await invite(), from("198.51.100.1"))).status).toBe(201);
});
