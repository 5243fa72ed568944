import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { destination } from "../../../src/contract/geo.ts";
import { measureDue } from "../../../src/service/deliveries/due/attend.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() =>
  service.core.db.script("truncate offers, outbox, delivery_history, delivery_problems, deliveries, riders cascade"),
);

/** Attends to everything that is due, as so many processes do at the same time. */
const attendAs = async (processes: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: processes }, service.attend))).flat();

/** Stores copies of a delivery. */
async function copy(id: string, count: number): Promise<void> {
  const { db } = service.core;
  const columns = await db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'deliveries' and column_name <> 'id'",
  );
  const names = columns.map(({ name }) => name).join(", ");
  await db.query(
    `insert into deliveries (id, ${names}) select substr(id, 1, length(id) - 5) || lpad(n::text, 5, '0'), ${names} from deliveries, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );
  await db.query(
    `insert into delivery_history (delivery_id, sequence, status, actor, at)
     select id, 1, status, 'merchant', created_at from deliveries where id <> $1`,
    [id],
  );
}

it("two thousand deliveries that fall due in the same second are started once each, by four processes", async () => {
  const { db } = service.core;
  const scheduled_at = new Date(service.core.now().getTime() + 60_000).toISOString();
  const { id } = await service.create({ scheduled_at });
  await copy(id, 1999);
  service.pass(59);
  expect(await measureDue(service.core)).toEqual({ count: 0, delay: 0 });
  service.pass(6);
  expect(await measureDue(service.core)).toEqual({ count: 2000, delay: 5 });
  await attendAs(4);
  const [counts] = await db.query(
    `select count(*)::int as searching, (select count(*)::int from delivery_history where sequence = 2) as started,
       (select count(*)::int from outbox where type = 'delivery.searching') as told
     from deliveries where status = 'searching'`,
  );
  expect(counts).toEqual({ searching: 2000, started: 2000, told: 2000 });
  // They wait for riders now, and nobody is there: nothing is due until somebody comes.
  expect(await measureDue(service.core)).toEqual({ count: 0, delay: 0 });
}, 280_000);

it("in a cell with twenty thousand riders each delivery is offered to one, the nearest who is free", async () => {
  const { db } = service.core;
  await service.addRider("model", 0);
  await db.query(
    `insert into riders (id, name, vehicle, capacity_kg, state, on_duty, simulated, lat, lng, located_at, cell, area)
     select 'crowd-' || n, name, vehicle, capacity_kg, state, on_duty, simulated, lat + 0.0000001 * n, lng, located_at, cell, area
     from riders, generate_series(1, 20000) n where id = 'model'`,
  );
  for (let n = 0; n < 20; n++) await service.create();
  const offered = await attendAs(2);
  expect(offered.toSorted()).toEqual(["model", ...Array.from({ length: 19 }, (_, n) => `crowd-${n + 1}`)].toSorted());
});

it("a rider whose place is no number gets no offer, and keeps nobody from theirs", async () => {
  const { db } = service.core;
  for (const id of ["lost", "here"]) await service.addRider(id, 300);
  await db.query("update riders set lat = 'NaN', lng = 'NaN', area = null where id = 'lost'");
  await service.create();
  await service.create();
  expect(await attendAs(1)).toEqual(["here"]);
  // The next fix puts them back.
  service.pass(1);
  await service.riderApp.report([fixAt("lost", destination(SHOP, 0, 200), service.core.now())]);
  expect(await attendAs(1)).toEqual(["lost"]);
});
