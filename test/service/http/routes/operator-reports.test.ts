import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const asOperator = () => ({ authorization: `Bearer ${service.operatorKey}` });
const ask = (path: string) => service.request("GET", `/v1/operator/${path}`, undefined, asOperator());
const handIn = (riderId: string, body: object, key = "") =>
  service.request("POST", `/v1/operator/riders/${riderId}/cash`, body, {
    ...asOperator(),
    ...(key && { "idempotency-key": key }),
  });

/** The lines of a report as records. The tests' texts have no line breaks. */
async function report(name: string, query = ""): Promise<Record<string, string>[]> {
  const { status, text } = await ask(`reports/${name}.csv${query}`);
  expect(status, text).toBe(200);
  const [head = [], ...lines] = text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ""])));
}

/** A delivery in cash that is handed over after 4 + 6 + 5 + 10 minutes. */
async function delivered(more: object = {}) {
  const rider = await service.goOnDuty();
  const { id, delivery_code: code, fee } = await service.create({ payment_method: "cash", ...more });
  service.pass(4 * 60);
  await service.operatorDesk.assign(id, rider.riderId, "key_desk");
  await service.riderApp.setOff(id, rider.riderId);
  service.pass(6 * 60);
  await service.riderApp.arrive(id, rider.riderId);
  service.pass(5 * 60);
  await service.riderApp.pickUp(id, rider.riderId);
  await service.riderApp.depart(id, rider.riderId);
  service.pass(10 * 60);
  await service.riderApp.complete(id, rider.riderId, { code }, { cashCollected: true });
  return { ...rider, id: String(id), fee: Number(fee) };
}

it("tells each delivery that ended: its legs in minutes, how late it was, its fee and its cash", async () => {
  const { id, fee, riderId } = await delivered({ external_id: "order 7" });
  const [line] = (await report("deliveries")).filter((one) => one.delivery_id === id);
  expect(line).toMatchObject({
    reference: "order 7",
    status: "delivered",
    rider_id: riderId,
    search_minutes: "4",
    to_shop_minutes: "6",
    waiting_minutes: "5",
    to_door_minutes: "10",
    fee: String(fee),
    cash: String(fee),
    cash_collected: "true",
    ended_by: "rider",
  });
  const { promised_by } = (await ask(`deliveries/${id}`)).json();
  const late = (service.core.now().getTime() - Date.parse(promised_by)) / 60_000;
  expect(Number(line?.late_minutes)).toBeCloseTo(late, 0);
});

it("counts a delivery on the day on which it ended by the clock of the time zone", async () => {
  const { id } = await delivered();
  const day = (zone: string) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(service.core.now());
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const query = `?from=${day(zone)}&to=${day(zone)}&time_zone=${zone}`;
    const found = (await report("deliveries", query)).find((one) => one.delivery_id === id);
    expect(found?.ended_at?.slice(0, 10), zone).toBe(day(zone));
  }
  const other = `?from=2020-01-01&to=2020-01-31&time_zone=UTC`;
  expect(await report("deliveries", other)).toEqual([]);
});

it("writes what a spreadsheet would compute as text, and keeps commas and quotes", async () => {
  const { id } = await delivered({ external_id: '=1+1,"two"' });
  const line = (await report("deliveries")).find((one) => one.delivery_id === id);
  expect(line?.reference).toBe(`'=1+1,"two"`);
});

it("tells more deliveries than one statement reads, each once", async () => {
  await service.core.db.query(
    `insert into deliveries (id, account_id, status, version, status_since, created_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng,
       package_type, payment_method, route, route_metres, route_seconds, code_salt, code_hash)
     select 'dlv_old' || n, 'acct_sandbox', 'cancelled', 1, timestamptz '2021-03-01 10:00Z' + (n / 700) * interval '1 second',
       timestamptz '2021-03-01 09:00Z', $1, $2, $1, $2, 'food', 'prepaid', '', 0, 0, '', '' from generate_series(1, 2100) n`,
    [SHOP.lat, SHOP.lng],
  );
  const ids = (await report("deliveries", "?from=2021-03-01&to=2021-03-01")).map((one) => one.delivery_id);
  expect(ids).toHaveLength(2100);
  expect(new Set(ids).size).toBe(2100);
});

it("tells what a rider has collected, handed in and still holds, to the cent", async () => {
  const { riderId, fee } = await delivered();
  const owed = async () => (await ask(`riders/${riderId}/cash`)).json().data;
  expect(await owed()).toEqual([{ currency: "KES", collected: fee, handed_in: 0, owed: fee }]);
  const first = await handIn(riderId, { amount: fee + 0.1, currency: "KES" }, "once");
  expect(first.status).toBe(201);
  expect((await handIn(riderId, { amount: fee + 0.1, currency: "KES" }, "once")).json()).toEqual(first.json());
  expect(await owed()).toEqual([{ currency: "KES", collected: fee, handed_in: fee + 0.1, owed: -0.1 }]);
  await handIn(riderId, { amount: -0.1, currency: "KES", note: "Counted wrong" });
  expect(await owed()).toEqual([{ currency: "KES", collected: fee, handed_in: fee, owed: 0 }]);
  const [line] = (await report("cash")).filter((one) => one.rider_id === riderId);
  expect(line).toMatchObject({ collected: String(fee), handed_in: String(fee), owed: "0", currency: "KES" });
});

it("adds up a shop's month and a rider's day", async () => {
  // A month may end between the deliveries: its line and the next one's are added up.
  const addUp = async () => {
    const lines = (await report("statements")).filter((one) => one.currency === "KES");
    return (name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
  };
  const before = await addUp();
  const { riderId, fee } = await delivered();
  await service.operatorDesk.cancel((await service.create()).id, "A mistake", "key_desk");
  const after = await addUp();
  expect(after("delivered") - before("delivered")).toBe(1);
  expect(after("cancelled") - before("cancelled")).toBe(1);
  expect(after("fee") - before("fee")).toBeCloseTo(fee, 6);
  expect((await report("riders")).find((one) => one.rider_id === riderId)).toMatchObject({
    delivered: "1",
    median_minutes_to_door: "10",
  });
});

it("refuses days and amounts that can't be, and names the field", async () => {
  const { riderId } = await service.goOnDuty();
  for (const [query, param] of [
    ["from=2026-02-30", "from"],
    ["from=2026-03-02&to=2026-03-01", "to"],
    ["from=2020-01-01&to=2026-03-01", "to"],
    ["time_zone=Mars/Olympus", "time_zone"],
    // Node has a name for it, and PostgreSQL none.
    ["time_zone=US/Pacific-New", "time_zone"],
  ]) {
    const { status, json } = await ask(`reports/cash.csv?${query}`);
    expect([status, json().errors[0].param], query).toEqual([422, param]);
  }
  for (const [body, param] of [
    [{ amount: 0, currency: "KES" }, "amount"],
    [{ amount: 5, currency: "ZZZ" }, "currency"],
  ] as const) {
    const { status, json } = await handIn(riderId, body);
    expect([status, json().errors[0].param]).toEqual([422, param]);
  }
  expect((await handIn("rdr_nobody", { amount: 5, currency: "KES" })).status).toBe(404);
});

it("tells the cash of the sandbox's own riders, too, whose ids are names", async () => {
  await service.addRider("simulated-7");
  const { status, json } = await ask("riders/simulated-7/cash");
  expect([status, json()]).toEqual([200, { data: [] }]);
});

it("tells a shop's days and their sums, as the file of statements counts them", async () => {
  await delivered();
  const statement = async (query: string) => {
    const { status, json } = await ask(`reports/statements/${query}`);
    return { status, ...json() };
  };
  const { shop, days, sums } = await statement("acct_sandbox");
  const lines = (await report("statements")).filter(
    (one) => one.account_id === "acct_sandbox" && one.currency === "KES",
  );
  const added = (name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
  const [kes] = sums.filter((one: { currency: string }) => one.currency === "KES");
  expect(shop).toBe(lines[0]?.shop);
  expect(kes.delivered).toBe(added("delivered"));
  expect(kes.fee).toBeCloseTo(added("fee"), 6);
  expect(kes.cash_collected).toBeCloseTo(added("cash_collected"), 6);
  const ofDays = days.filter((one: { currency: string }) => one.currency === "KES");
  expect(ofDays.reduce((sum: number, one: { delivered: number }) => sum + one.delivered, 0)).toBe(kes.delivered);
  const none = { status: 200, days: [], sums: [] };
  expect(await statement("acct_sandbox?from=2020-01-01&to=2020-01-31")).toMatchObject(none);
  for (const id of ["acct_nobody", "x%00"])
    expect(await statement(id)).toMatchObject({ status: 404, code: "unknown_account" });
});

it("sums up some days: how many, when, how long each leg took, why, and by whom", async () => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC" }).format(service.core.now());
  const summary = async (query: string) => {
    const { status, json } = await ask(`reports/summary?${query}`);
    expect(status).toBe(200);
    return json();
  };
  const before = await summary(`from=2020-01-01&to=2020-12-31`);
  expect(before).toMatchObject({ delivered: 0, cancelled: 0, hours: [], reasons: [], shops: [], riders: [] });
  expect(before.legs.to_shop).toEqual({ median: null, p90: null });
  await delivered();
  const today = await summary(`from=${day}&time_zone=Africa/Nairobi`);
  const { riderId } = await delivered();
  for (const reason of ["Too late", "Too late"])
    await service.operatorDesk.cancel((await service.create()).id, reason, "key_desk");
  const later = await summary(`from=${day}&time_zone=Africa/Nairobi`);
  expect([later.delivered - today.delivered, later.cancelled - today.cancelled]).toEqual([1, 2]);
  expect(later.legs).toMatchObject({ search: { median: 4 }, to_shop: { median: 6 }, waiting: { median: 5, p90: 5 } });
  expect(later.reasons).toContainEqual({ reason: "Too late", cancelled: 2 });
  expect(later.riders).toContainEqual(expect.objectContaining({ id: riderId, delivered: 1, cancelled: 0 }));
  // Theirs only: the others' ways don't count.
  const theirs = await summary(`from=${day}&time_zone=Africa/Nairobi&rider=${riderId}`);
  expect(theirs).toMatchObject({ delivered: 1, cancelled: 0, shops: [{ delivered: 1 }] });
  expect(theirs.kilometres).toBeGreaterThan(0);
  expect(theirs.kilometres).toBeLessThan(later.kilometres);
  const shops: { id: string; delivered: number; cancelled: number }[] = later.shops;
  expect(shops.map(({ id }) => id)).toContain("acct_sandbox");
  const sum = (field: "delivered" | "cancelled") => shops.reduce((total, shop) => total + shop[field], 0);
  expect([sum("delivered"), sum("cancelled")]).toEqual([later.delivered, later.cancelled]);
  const hour = new Date(service.core.now().getTime() + 3 * 3_600_000).getUTCHours();
  expect(later.hours.map((one: { hour: number }) => one.hour)).toContain(hour);
  // By the zone that the pick-up is in when the order comes.
  expect(later.zones).toEqual([]);
  const [west, south, east, north] = [SHOP.lng - 1, SHOP.lat - 1, SHOP.lng + 1, SHOP.lat + 1];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const town = { name: "Town", time_zone: "UTC", area: { type: "Polygon", coordinates: [corners] } };
  const { id } = (await service.request("POST", "/v1/operator/zones", town, asOperator())).json();
  await delivered();
  const { zones } = await summary(`from=${day}&time_zone=Africa/Nairobi`);
  await service.request("DELETE", `/v1/operator/zones/${id}`, undefined, asOperator());
  expect(zones).toEqual([{ id, name: "Town", delivered: 1, on_time: expect.any(Number), cancelled: 0 }]);
  const { status, json } = await ask("reports/summary?time_zone=Mars/Olympus");
  expect([status, json().errors[0].param]).toEqual([422, "time_zone"]);
});

it.each([
  ["from=0000-01-01&to=0000-01-02", "to"],
  ["to=0001-01-01", "to"],
  ["from=1969-12-31&to=1970-01-01", "from"],
  // PostgreSQL reads their sign the other way round, or knows no summer time for them.
  [`time_zone=${encodeURIComponent("+02:00")}`, "time_zone"],
  ["time_zone=CET", "time_zone"],
])("refuses the days %s", async (query, param) => {
  for (const path of ["reports/summary", "reports/deliveries.csv", "reports/statements/acct_sandbox"]) {
    const { status, json } = await ask(`${path}?${query}`);
    expect([path, status, json().errors[0].param]).toEqual([path, 422, param]);
  }
});

it("has a line for each delivery of a statement, and they add up to it, to the cent", async () => {
  await service.addAccount("acct_lines");
  const { id } = await delivered();
  const { id: other } = await delivered({ external_id: "order 9" });
  const { id: cancelled } = await service.create();
  service.pass(60);
  await service.operatorDesk.cancel(cancelled, "A mistake", "key_desk");
  // What adds up only where no cent is lost.
  await service.core.db.query(
    `update deliveries set fee_minor = 1001, cash = '{"amount": 10.01, "currency": "KES", "from": "dropoff"}' where id = any ($1)`,
    [[id, other]],
  );
  await service.core.db.query("update deliveries set account_id = 'acct_lines' where id = any ($1)", [
    [id, other, cancelled],
  ]);
  const lines = await report("statement_lines", "?account=acct_lines");
  expect(
    lines.map(({ delivery_id, reference, status, fee, cash_collected }) => [
      delivery_id,
      reference,
      status,
      fee,
      cash_collected,
    ]),
  ).toEqual([
    [id, "", "delivered", "10.01", "10.01"],
    [other, "order 9", "delivered", "10.01", "10.01"],
    [cancelled, "", "cancelled", "", ""],
  ]);
  const [month] = (await report("statements")).filter(({ account_id }) => account_id === "acct_lines");
  expect(month).toMatchObject({ delivered: "2", cancelled: "1", fee: "20.02", cash_collected: "20.02" });
  const statement = (await ask("reports/statements/acct_lines")).json();
  expect(statement.sums).toMatchObject([{ fee: 20.02, cash_collected: 20.02 }]);
  expect(statement.deliveries).toMatchObject([
    { delivery_id: id, reference: null, fee: 10.01, cash_collected: 10.01 },
    { delivery_id: other, reference: "order 9" },
    { delivery_id: cancelled, status: "cancelled", fee: null, cash_collected: null },
  ]);
  expect(statement.has_more).toBe(false);
  expect(await report("statement_lines", "?account=acct_nobody")).toEqual([]);
  expect((await report("deliveries", "?account=acct_lines")).map((one) => one.delivery_id)).toEqual([
    id,
    other,
    cancelled,
  ]);
});
