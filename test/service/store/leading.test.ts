import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../../../src/service/store/db.ts";
import { whileLeading } from "../../../src/service/store/while-leading.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

let db: Db;
let leaders: string[];
const stops: (() => Promise<void>)[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  db = await openTestDatabase();
  leaders = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db.close();
  expect(errors.splice(0)).toEqual([]);
});

/** Starts a process that wants to lead. `leaders` holds the names of those that do. */
function stand(name: string) {
  const stop = whileLeading(
    db,
    "riders",
    async () => {
      leaders.push(name);
      return async () => {
        leaders = leaders.filter((leader) => leader !== name);
      };
    },
    (error) => errors.push(error),
  );
  stops.push(stop);
  return stop;
}

const leaderIs = (name: string) => vi.waitFor(() => expect(leaders).toEqual([name]), 20_000);

it("lets one of several processes lead, and another one when it stops", async () => {
  const stopFirst = stand("first");
  await leaderIs("first");
  const stopSecond = stand("second");
  stand("third");
  await stopFirst();
  await vi.waitFor(() => expect(leaders).toHaveLength(1), 20_000);
  const [next] = leaders;
  expect(["second", "third"]).toContain(next);
  await stopSecond();
  await leaderIs("third");
});

it("takes over from a killed process when its lease is over", async () => {
  await db.query("insert into leases (name, holder, until) values ('riders', 'killed', now() + interval '2 seconds')");
  stand("successor");
  await leaderIs("successor");
  // A busy machine may be late to renew its lease.
  await vi.waitFor(async () => {
    const leases = await db.query(
      "select until > now() as holds from leases where name = 'riders' and holder <> 'killed'",
    );
    expect(leases).toEqual([{ holds: true }]);
  }, 20_000);
});

it("stops leading at once when another process has the lease", async () => {
  stand("first");
  await leaderIs("first");
  await db.query("update leases set holder = 'other', until = now() + interval '1 hour'");
  await vi.waitFor(() => expect(leaders).toEqual([]), 20_000);
});
