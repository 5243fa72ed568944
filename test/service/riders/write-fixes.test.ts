import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { destination } from "../../../src/contract/geo.ts";
import { createFixWriter } from "../../../src/service/riders/write-fixes.ts";
import type { Db } from "../../../src/service/store/db.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../open-test-service.ts";

const RIDERS = 200;
const idOf = (n: number) => `rider-${n}`;

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  for (let n = 0; n < RIDERS; n++) {
    await service.riderApp.enrol({ id: idOf(n), name: "Amina", vehicle: "bicycle", capacityKg: 10 });
  }
});
afterAll(() => service.close());
// What a test writes is newer than what another has written.
beforeEach(() => service.pass(600));

/** The database, whose transactions wait at a gate, and are counted. */
function gated() {
  let transactions = 0;
  let open = () => {};
  let gate: Promise<void> = Promise.resolve();
  let fault: Error | null = null;
  const db: Pick<Db, "transaction"> = {
    transaction: async (work) => {
      transactions++;
      await gate;
      if (fault) throw fault;
      return service.core.db.transaction(work);
    },
  };
  return {
    db,
    transactions: () => transactions,
    close: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    failWith: (error: Error | null) => {
      fault = error;
    },
  };
}

const fix = (n: number, secondsAgo: number) =>
  fixAt(idOf(n), destination(SHOP, n, 100), new Date(service.core.now().getTime() - secondsAgo * 1000));
const timesOf = async () =>
  new Map(
    (await service.core.db.query<{ id: string; located_at: Date }>("select id, located_at from riders")).map(
      ({ id, located_at }) => [id, located_at],
    ),
  );

it("writes what comes during one statement with the next, and each caller hears of their own", async () => {
  const gate = gated();
  const write = createFixWriter(gate.db, async () => {});
  gate.close();
  const first = write([fix(0, 50)]);
  await new Promise(setImmediate);
  const late = Array.from({ length: RIDERS }, (_, n) => write([fix(n, 10)]));
  const older = write([fix(1, 20)]);
  const again = write([fix(2, 10), fix(2, 30)]);
  gate.open();
  expect(await first).toEqual(new Map([[idOf(0), "stored"]]));
  expect(await Promise.all(late)).toEqual(Array.from({ length: RIDERS }, (_, n) => new Map([[idOf(n), "stored"]])));
  expect([await older, await again]).toEqual([1, 2].map((n) => new Map([[idOf(n), "not_newer"]])));
  expect(gate.transactions()).toBe(2);
  const times = await timesOf();
  for (let n = 0; n < RIDERS; n++) expect(times.get(idOf(n))).toEqual(fix(n, 10).at);
});

it("tells everybody of a batch that it failed, and writes the next", async () => {
  const gate = gated();
  const write = createFixWriter(gate.db, async () => {});
  const known = fix(1, 20);
  await write([fix(0, 20), known]);
  gate.failWith(new Error("no space"));
  const failed = await Promise.allSettled([write([fix(0, 5)]), write([fix(1, 5)])]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  gate.failWith(null);
  expect(await write([fix(0, 4)])).toEqual(new Map([[idOf(0), "stored"]]));
  expect((await timesOf()).get(idOf(1))).toEqual(known.at);
});

it("stores what phones may leave out, and the edges of the world", async () => {
  const write = createFixWriter(service.core.db, async () => {});
  const at = service.core.now();
  await write([
    { riderId: idOf(0), position: { lat: -90, lng: 180 }, bearing: null, speedKph: null, at },
    { riderId: idOf(1), position: { lat: 0, lng: -180 }, bearing: 360, speedKph: 0.5, at },
    { riderId: "nobody", position: SHOP, bearing: 1, speedKph: 1, at },
  ]);
  const rows = await service.core.db.query(
    "select id, lat, lng, bearing, speed_kph from riders where id = any ($1) order by id",
    [[idOf(0), idOf(1), "nobody"]],
  );
  expect(rows).toEqual([
    { id: idOf(0), lat: -90, lng: 180, bearing: null, speed_kph: null },
    { id: idOf(1), lat: 0, lng: -180, bearing: 0, speed_kph: 0.5 },
  ]);
});
