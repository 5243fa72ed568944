import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { deleteOldUnsettled } from "../../../../src/service/deliveries/unsettled.ts";
import { inviteRider } from "../../../../src/service/riders/accounts/invite.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() =>
  service.core.db.query(
    `with over as (
       update deliveries set status = 'cancelled', due_at = null where status not in ('delivered', 'cancelled'))
     delete from unsettled`,
  ),
);

const get = async (path: string) => {
  const as = { authorization: `Bearer ${service.operatorKey}` };
  return (await service.request("GET", `/v1/operator/${path}`, undefined, as)).json();
};
const attention = async (): Promise<[string, string[]][]> =>
  (await get("deliveries?attention=true")).data.map(
    ({ id, attention }: { id: string; attention: { reason: string }[] }) => [id, attention.map(({ reason }) => reason)],
  );
const assigned = async (...steps: ("setOff" | "arrive" | "pickUp" | "depart")[]) => {
  const rider = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create();
  await service.operatorDesk.assign(id, rider.riderId, "key_desk");
  for (const step of steps) await service.riderApp[step](id, rider.riderId);
  return { id: id as string, code: code as string, ...rider };
};
/** The rider's phone still sends where they are. */
const isSeen = (riderId: string) =>
  service.riderApp.report([fixAt(riderId, destination(SHOP, 0, 500), service.core.now())]);

describe("what needs a dispatcher", () => {
  it("is nothing as long as all goes well", async () => {
    await assigned("setOff");
    await service.create();
    expect(await attention()).toEqual([]);
  });

  it("is asked for among all that are under way", async () => {
    const { id: riding } = await assigned("setOff");
    const { id: waiting } = await service.create();
    const { id: scheduled } = await service.create({
      scheduled_at: new Date(service.core.now().getTime() + 7_200_000).toISOString(),
    });
    const { data } = await get("deliveries?under_way=true");
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual([riding, waiting].sort());
    expect((await get(`deliveries/${scheduled}`)).status).toBe("pending");
  });

  it("is a delivery that nobody has taken, with the time since when", async () => {
    const { id } = await service.create();
    const due = service.core.now().getTime() + LIMITS.longSearchMinutes * 60_000;
    service.pass(LIMITS.longSearchMinutes * 60 + 1);
    const { data } = await get("deliveries?attention=true");
    expect(data).toMatchObject([{ id, attention: [{ reason: "unassigned", since: new Date(due).toISOString() }] }]);
  });

  it("is a rider who is silent, or too long at the shop", async () => {
    const { id, riderId } = await assigned("setOff", "arrive");
    service.pass(LIMITS.silentMinutes * 60 + 1);
    expect(await attention()).toEqual([[id, ["silent"]]]);
    await isSeen(riderId);
    expect(await attention()).toEqual([]);
    service.pass((LIMITS.longStopMinutes - LIMITS.silentMinutes) * 60);
    await isSeen(riderId);
    expect(await attention()).toEqual([[id, ["at_shop"]]]);
  });

  it("is a reported problem until somebody has answered it, or its next status has", async () => {
    const { id, riderId } = await assigned("setOff");
    const report = () => service.riderApp.reportProblem(id, riderId, { reason: "other", note: null });
    const operator = { authorization: `Bearer ${service.operatorKey}` };
    await report();
    expect(await attention()).toEqual([[id, ["problem"]]]);
    const note = { reason: "The shop opens at ten" };
    const seen = await service.request("POST", `/v1/operator/deliveries/${id}/seen`, note, operator);
    expect([seen.status, seen.json().attention]).toEqual([200, []]);
    const history = await service.request("GET", `/v1/operator/deliveries/${id}/history`, undefined, operator);
    expect(history.json().data.at(-1)).toMatchObject({ act: "seen", status: null, reason: note.reason });
    // Another one is news again, and what its rider does next settles it.
    await report();
    expect(await attention()).toEqual([[id, ["problem"]]]);
    await service.riderApp.arrive(id, riderId);
    expect(await attention()).toEqual([]);
    await service.operatorDesk.cancel(id);
    expect((await service.request("POST", `/v1/operator/deliveries/${id}/seen`, {}, operator)).json().code).toBe(
      "illegal_transition",
    );
  });

  it("is a reported problem, a locked code, a long wait at the door and a broken promise; nothing once it has ended", async () => {
    const { id, code, riderId } = await assigned("setOff", "arrive", "pickUp", "depart");
    await service.riderApp.reportProblem(id, riderId, { reason: "nobody_there", note: null });
    const wrong = code === "000000" ? "000001" : "000000";
    for (let times = 0; times < LIMITS.codeTries; times++) {
      await service.riderApp.complete(id, riderId, { code: wrong }).catch(() => {});
    }
    expect((await attention())[0]?.[1].sort()).toEqual(["code_locked", "problem"]);
    await service.core.db.query("update deliveries set arrived_at = $2 where id = $1", [id, service.core.now()]);
    service.pass(3 * 3600);
    await isSeen(riderId);
    expect((await attention())[0]?.[1].sort()).toEqual(["at_door", "code_locked", "late", "problem"]);
    await service.operatorDesk.complete(id, { signature: "W." });
    expect(await attention()).toEqual([]);
  });
});

describe("a hand-over that looks wrong", () => {
  const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });
  const doubts = async () =>
    (await get("deliveries?attention=true")).data.map(
      ({ id, attention }: { id: string; attention: { reason: string; details?: string[] }[] }) => [
        id,
        ...attention.map(({ reason, details }) => [reason, details]),
      ],
    );
  const ride = async (metresFromDoor: number) => {
    const job = await assigned("setOff", "arrive", "pickUp", "depart");
    service.pass(1200);
    const place = destination(HOME, 0, metresFromDoor);
    await service.riderApp.report([fixAt(job.riderId, place, service.core.now())]);
    return job;
  };

  it("is one far from the door, one that is signed after a locked code, and one seconds after the pick-up", async () => {
    const right = await ride(LIMITS.farHandOverMetres - 50);
    await service.riderApp.complete(right.id, right.riderId, { code: right.code });
    expect(await doubts()).toEqual([]);

    const far = await ride(LIMITS.farHandOverMetres + 50);
    await service.riderApp.complete(far.id, far.riderId, { code: far.code });
    expect(await doubts()).toEqual([[far.id, ["hand_over", ["far_from_door"]]]]);

    const locked = await ride(0);
    const wrong = locked.code === "000000" ? "000001" : "000000";
    for (let times = 0; times < LIMITS.codeTries; times++)
      await service.riderApp.complete(locked.id, locked.riderId, { code: wrong }).catch(() => {});
    await service.riderApp.complete(locked.id, locked.riderId, { signature: "W." });
    const quick = await assigned("setOff", "arrive", "pickUp", "depart");
    service.pass(LIMITS.soonHandOverSeconds - 1);
    await service.riderApp.complete(quick.id, quick.riderId, { code: quick.code });
    expect((await doubts()).slice(0, 2)).toEqual([
      [quick.id, ["hand_over", ["far_from_door", "soon_after_pickup"]]],
      [locked.id, ["hand_over", ["signed_after_lock"]]],
    ]);
    const underWay = (await get("deliveries?under_way=true")).data.map(({ id }: { id: string }) => id);
    expect(underWay).toEqual([quick.id, locked.id, far.id]);
  });

  it("is none where a dispatcher has recorded it, or a merchant takes the steps by hand", async () => {
    const { id } = await assigned("setOff", "arrive", "pickUp", "depart");
    await service.operatorDesk.complete(id, { signature: "W." });
    const { id: manual, delivery_code } = await service.create({ simulation: { mode: "manual" } });
    const body = { to: "delivered", code: delivery_code };
    const moved = await service.request("POST", `/v1/test/deliveries/${manual}/advance`, body);
    expect(moved.json().status).toBe("delivered");
    expect((await doubts()).flatMap(([one]: string[]) => (one === id || one === manual ? [one] : []))).toEqual([]);
  });

  it("waits for a dispatcher for a day, or until one has settled it", async () => {
    const handOver = async () => {
      const job = await ride(2000);
      await service.riderApp.complete(job.id, job.riderId, { code: job.code });
      return job;
    };
    const [settled, left] = [await handOver(), await handOver()];
    const settle = () =>
      service.request(
        "POST",
        `/v1/operator/deliveries/${settled.id}/settle`,
        { attention: "hand_over", reason: "The customer has it" },
        operator(),
      );
    expect([(await settle()).json().attention, (await settle()).status]).toEqual([[], 200]);
    const history = await service.request(
      "GET",
      `/v1/operator/deliveries/${settled.id}/history`,
      undefined,
      operator(),
    );
    const acts = history
      .json()
      .data.flatMap(({ act, reason }: { act: string; reason: string }) => (act === "looks_right" ? [reason] : []));
    expect(acts).toEqual(["The customer has it"]);
    const isListed = async () => (await doubts()).some(([id]: string[]) => id === left.id);
    service.pass(LIMITS.doubtHours * 3600 - 1);
    expect(await isListed()).toBe(true);
    service.pass(2);
    expect(await isListed()).toBe(false);
    await deleteOldUnsettled(service.core);
    expect(await service.core.db.query("select 1 from unsettled")).toEqual([]);
  });
});

it("lists all accounts' deliveries by status, account, rider, id, reference and the end of a phone number, page by page", async () => {
  const key = await service.addAccount("acct_other");
  const theirs = await service.request(
    "POST",
    "/v1/deliveries",
    {
      pickup: { name: "Mkate", phone: "+254700000001", ...SHOP },
      dropoff: { name: "Otieno", phone: "+254711998877", ...destination(SHOP, 45, 2000) },
      package: { type: "food" },
      payment_method: "m-pesa",
      external_id: "order-4711",
    },
    { authorization: `Bearer ${key}` },
  );
  const { id } = theirs.json();
  const { id: ridden, riderId } = await assigned("setOff");
  const idsOf = async (query: string) =>
    (await get(`deliveries?${query}`)).data.map((one: { id: string }) => one.id) as string[];
  for (const query of [
    "account=acct_other",
    `search=${id}`,
    "search=order-4711",
    "search=8877",
    "search=%2B254 711 998877",
  ]) {
    expect([query, await idsOf(query)]).toEqual([query, [id]]);
  }
  expect(await idsOf(`rider=${riderId}`)).toEqual([ridden]);
  expect(await idsOf("status=searching")).toEqual([id]);
  expect(await idsOf("search=nothing")).toEqual([]);
  const all = await idsOf("limit=100");
  const paged: string[] = [];
  for (let after = ""; ; ) {
    const { data, has_more } = await get(`deliveries?limit=2${after}`);
    paged.push(...data.map((one: { id: string }) => one.id));
    if (!has_more) break;
    after = `&starting_after=${paged.at(-1)}`;
  }
  expect(paged).toEqual(all);
  expect([...all].sort()).toEqual(expect.arrayContaining([id, ridden]));
  expect((await get("deliveries?starting_after=dlv_nothing")).code).toBe("invalid_request");
  const [delivery] = (await get(`deliveries?rider=${riderId}`)).data;
  expect(delivery.rider).toMatchObject({
    id: riderId,
    name: "Amina W.",
    location: { lat: expect.any(Number) },
    located_at: service.core.now().toISOString(),
  });
  const now = encodeURIComponent(service.core.now().toISOString());
  expect(await idsOf(`ended_after=${now}`)).toEqual([]);
  await service.operatorDesk.cancel(ridden);
  expect(await idsOf(`ended_after=${now}`)).toEqual([ridden]);
  expect(await idsOf(`ended_before=${now}`)).not.toContain(ridden);
  expect((await get("deliveries?ended_after=2026-12-31T23:59:60Z")).errors[0].param).toBe("ended_after");
  expect((await get(`deliveries/${ridden}`)).rider).toMatchObject({ id: riderId, location: null, located_at: null });
});

it("finds deliveries by the names of customer, shop and rider, and by a reference with or without its #", async () => {
  const order = async (shop: string, customer: string, external_id: string) => {
    service.pass(1);
    const { id } = await service.create({
      pickup: { name: shop, phone: "+254700000001", ...SHOP },
      dropoff: { name: customer, phone: "+254700000002", ...HOME },
      external_id,
    });
    return id as string;
  };
  const one = await order("Tamu & Sons", "Nyambura Gĩthaiga", "#9001");
  const two = await order("Tamu & Sons", "Anne-Marie O'Kello", "9002");
  const { riderId } = await service.goOnDuty();
  await service.core.db.query("update riders set name = 'Chebet Wairimu' where id = $1", [riderId]);
  await service.operatorDesk.assign(two, riderId, "key_desk");
  const find = async (search: string, more = ""): Promise<string[]> =>
    (await get(`deliveries?search=${encodeURIComponent(search)}${more}`)).data.map(({ id }: { id: string }) => id);
  const found: [string, string[]][] = [
    ["nyambura", [one]],
    [" GĨTHAIGA ", [one]],
    ["gĩt nya", [one]],
    ["marie", [two]],
    ["o'kello", [two]],
    ["Tamu", [two, one]],
    ["tamu nyam", [one]],
    ["wairimu", [two]],
    ["#9001", [one]],
    ["9001", [one]],
    ["#9002", [two]],
    ["9002", [two]],
    // Of one or two letters, the whole word.
    ["ta", []],
    ["mbura", []],
    ["nyambura marie", []],
    ["'--:*", []],
    ["& | !", []],
  ];
  for (const [search, ids] of found) expect([search, await find(search)]).toEqual([search, ids]);
  expect(await find("tamu", "&limit=1")).toEqual([two]);
  expect(await find("tamu", `&limit=1&starting_after=${two}`)).toEqual([one]);
  expect(await find("tamu", "&status=rider_assigned")).toEqual([two]);
});

it("lists riders with their duty, place and deliveries", async () => {
  const { id, riderId } = await assigned("setOff");
  const { riderId: away } = await service.signIn();
  const { data } = await get("riders?limit=100");
  const find = (one: string) => data.find((rider: { id: string }) => rider.id === one);
  expect(find(riderId)).toMatchObject({
    on_duty: true,
    location: { lat: expect.any(Number), lng: expect.any(Number) },
    located_at: service.core.now().toISOString(),
    jobs: [{ delivery_id: id, status: "rider_arriving" }],
  });
  expect(find(away)).toMatchObject({ on_duty: false, location: null, jobs: [] });
  const onDuty = (await get("riders?on_duty=true&limit=100")).data.map((rider: { id: string }) => rider.id);
  expect([onDuty.includes(riderId), onDuty.includes(away)]).toEqual([true, false]);
  await service.core.db.query(
    "update riders set name = case id when $1 then 'Zuri' else 'Abel' end where id in ($1, $2)",
    [riderId, away],
  );
  const named = (await get("riders?limit=100")).data.map(({ name }: { name: string }) => name);
  expect(named.indexOf("Abel")).toBeLessThan(named.indexOf("Zuri"));
  const first = await get("riders?limit=1");
  const second = await get(`riders?limit=1&starting_after=${first.data[0].id}`);
  expect([first.has_more, second.data[0].name]).toEqual([true, named[1]]);
  expect((await get("riders?starting_after=rider_nobody")).code).toBe("invalid_request");
});

it("finds riders by name, plate or the end of their phone number, which is told as people write it", async () => {
  const { riderId } = await service.signIn();
  await service.core.db.query(
    "update riders set name = 'Kwamboka 100%', plate = 'KDZ 777Q', phone = '+254711987654' where id = $1",
    [riderId],
  );
  const find = async (search: string) =>
    (await get(`riders?search=${encodeURIComponent(search)}`)).data.map(({ id }: { id: string }) => id);
  for (const search of ["kwamb", "100%", "kdz 777", "987 654", "+254 711 987654"])
    expect(await find(search), search).toEqual([riderId]);
  // Three digits are too few for a phone number, and signs stand for nothing but themselves.
  for (const search of ["kwambz", "654", "k_z"]) expect(await find(search), search).toEqual([]);
  const [rider] = (await get("riders?search=kwamboka")).data;
  expect(rider).toMatchObject({ phone: "+254711987654", phone_display: "+254 711 987654" });
});

it("says why the place of a rider who sends positions isn't used", async () => {
  const { riderId, token } = await service.goOnDuty();
  const send = (accuracy: number) =>
    service.request(
      "POST",
      "/v1/rider/fixes",
      { fixes: [{ ...SHOP, accuracy_m: accuracy, at: service.core.now().toISOString() }] },
      { authorization: `Bearer ${token}` },
    );
  await send(500);
  const fault = async () =>
    (await get("riders?limit=100")).data.find(({ id }: { id: string }) => id === riderId).place_fault;
  expect(await fault()).toBe("too_coarse");
  service.pass(5);
  await send(5);
  expect(await fault()).toBe(null);
});

describe("changing a rider", () => {
  const patch = (id: string, body: object) =>
    service.request("PATCH", `/v1/operator/riders/${id}`, body, { authorization: `Bearer ${service.operatorKey}` });
  const mine = async (token: string) =>
    (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` })).json();

  it("changes what is sent, removes what is null, and customers see it", async () => {
    const { id, riderId } = await assigned("setOff");
    const changed = await patch(riderId, {
      name: "Amina K.",
      vehicle: "bicycle",
      capacity_kg: 12,
      capacity_jobs: 3,
      phone: "+254 700 000009",
    });
    expect(changed.json()).toMatchObject({
      name: "Amina K.",
      vehicle: "bicycle",
      capacity_kg: 12,
      capacity_jobs: 3,
      phone: "+254700000009",
      on_duty: true,
      jobs: [{ delivery_id: id }],
    });
    expect((await service.track(id)).rider).toMatchObject({ name: "Amina K.", vehicle: "bicycle" });
    expect((await patch(riderId, { phone: null })).json()).toMatchObject({ phone: null, name: "Amina K." });
  });

  it("keeps which of their papers run out when, for your people only", async () => {
    const { riderId, token } = await service.goOnDuty();
    const documents = [
      { name: "Licence", ends_on: "2027-03-14" },
      { name: "Insurance", ends_on: "2026-12-31" },
    ];
    expect((await patch(riderId, { documents })).json()).toMatchObject({ documents });
    expect(await mine(token)).not.toHaveProperty("documents");
    const wrong = (await patch(riderId, { documents: [{ name: "Licence", ends_on: "2027-02-30" }] })).json();
    expect(wrong.errors[0].param).toMatch(/^documents\b.*ends_on$/);
    expect((await patch(riderId, { documents: [] })).json()).toMatchObject({ documents: [] });
  });

  it("puts a rider off duty, who keeps the job, and suspends one, who loses it and may come back", async () => {
    const { id, riderId, token } = await assigned("setOff");
    expect((await patch(riderId, { on_duty: false })).json()).toMatchObject({
      on_duty: false,
      jobs: [{ delivery_id: id }],
    });
    expect(await mine(token)).toMatchObject({ on_duty: false });
    expect((await patch(riderId, { suspended: true })).json()).toMatchObject({ state: "suspended", jobs: [] });
    expect((await get(`deliveries/${id}`)).status).toBe("searching");
    const refused = await patch(riderId, { on_duty: false, name: "Somebody else" });
    expect(refused.json().code).toBe("rider_suspended");
    expect((await patch(riderId, { suspended: true })).json().name).not.toBe("Somebody else");
    expect((await patch(riderId, { suspended: false })).json()).toMatchObject({ state: "active" });
  });

  it("a rider whose phone isn't signed in yet is off duty, and not called suspended for it", async () => {
    const { riderId } = await inviteRider(service.core, { name: "Otieno O.", vehicle: "bicycle" });
    await patch(riderId, { suspended: true });
    const back = await patch(riderId, { suspended: false, on_duty: false });
    expect([back.status, back.json()]).toMatchObject([200, { state: "invited", on_duty: false }]);
  });

  it("refuses what can't be, names each field, and changes nothing", async () => {
    const { riderId } = await service.goOnDuty();
    const { status, json } = await patch(riderId, { phone: "12", vehicle: "rocket", on_duty: true, name: "" });
    expect(status).toBe(422);
    expect(
      json()
        .errors.map(({ param }: { param: string }) => param)
        .sort(),
    ).toEqual(["name", "on_duty", "phone", "vehicle"]);
    expect((await patch("rdr_nobody", { name: "Nobody" })).status).toBe(404);
  });
});

describe("what has changed under way", () => {
  const FRESH = 5;
  const changes = async (since = "") => {
    const { next, is_all, deliveries, riders, gone } = await get(`changes${since && `?since=${since}`}`);
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    return { next, is_all, deliveries: idsOf(deliveries), riders: idsOf(riders), gone };
  };
  const nothing = { is_all: false, deliveries: [], riders: [], gone: [] };
  beforeEach(() => {
    service.pass(FRESH);
    return service.core.db.query("update riders set on_duty = false");
  });

  it("is everything at first, and nothing while nothing happens", async () => {
    const { id, riderId } = await assigned("setOff");
    const first = await changes();
    expect(first).toMatchObject({ is_all: true, deliveries: [id], riders: [riderId], gone: [] });
    service.pass(FRESH);
    const second = await changes(first.next);
    expect(second).toMatchObject(nothing);
    expect((await changes("c_another-1")).is_all).toBe(true);
  });

  it("is at once what somebody does here, and what ends is gone", async () => {
    const { id, riderId } = await assigned("setOff");
    const other = await service.create();
    const first = await changes();
    await service.riderApp.arrive(id, riderId);
    const created = await service.create();
    const second = await changes(first.next);
    expect(second).toMatchObject({ ...nothing, deliveries: [id, created.id].sort() });
    await service.operatorDesk.cancel(other.id);
    const third = await changes(second.next);
    expect(third).toMatchObject({ ...nothing, gone: [other.id] });
    // A second desk, which was slower.
    const late = await changes(first.next);
    expect(late).toMatchObject({ ...nothing, deliveries: [id, created.id].sort(), gone: [other.id] });
    await service.riderApp.setDuty(riderId, false);
    service.pass(FRESH);
    expect(await changes(third.next)).toMatchObject({ gone: [riderId] });
  });

  it("is a rider who has moved on, and not one who stands, nor their delivery", async () => {
    const { riderId } = await assigned("setOff");
    let { next } = await changes();
    const rideTo = async (metres: number) => {
      service.pass(FRESH);
      await service.riderApp.report([fixAt(riderId, destination(SHOP, 0, metres), service.core.now())]);
      const seen = await changes(next);
      next = seen.next;
      return seen;
    };
    expect(await rideTo(480)).toMatchObject(nothing);
    expect(await rideTo(460)).toMatchObject(nothing);
    expect(await rideTo(440)).toMatchObject({ ...nothing, riders: [riderId] });
    expect(await rideTo(430)).toMatchObject(nothing);
  });

  it("is everything again where nobody has looked for a minute: until then nothing is kept for them", async () => {
    const { id } = await assigned("setOff");
    const first = await changes();
    service.pass(60);
    const created = await service.create();
    const other = await service.create();
    expect(await changes(first.next)).toMatchObject({ is_all: true, deliveries: [id, created.id, other.id].sort() });
  });

  it("comes compressed to who reads that", async () => {
    await service.create();
    const headers = { authorization: `Bearer ${service.operatorKey}`, "accept-encoding": "gzip, br" };
    const answer = await service.app.inject({ url: "/v1/operator/changes", headers });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).is_all).toBe(true);
  });
});
