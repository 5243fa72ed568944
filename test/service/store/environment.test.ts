import { afterEach, beforeEach, expect, it } from "vitest";
import { FatalError } from "../../../src/service/fatal-error.ts";
import type { Db } from "../../../src/service/store/db.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { BUILD } from "../../../src/service/store/scripts.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

let db: Db;

beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const refusal = (environment: "sandbox" | "production") =>
  migrate(db, environment).then(
    () => null,
    (error: unknown) => error,
  );

/** Makes the database one that was made before databases recorded their environment. */
async function age(...environments: string[]): Promise<void> {
  await db.script(
    "delete from settings where name = 'environment'; delete from migrations where name = '0010-environment.sql'",
  );
  for (const environment of environments) {
    await db.query("insert into settings (name, value) values ($1, 'pk_…')", [`page_key_${environment}`]);
  }
}

it("belongs to the environment of the first process that starts on it", async () => {
  await migrate(db, "production");
  expect(await refusal("sandbox")).toEqual(
    new FatalError(
      "This database is for production, and this process is for sandbox: set ENVIRONMENT=production, or name another database.",
    ),
  );
  expect(await refusal("production")).toBeNull();
});

it("an existing one belongs to the environment that has run on it, to production if both have", async () => {
  await age("sandbox");
  expect(await refusal("production")).toBeInstanceOf(FatalError);
  expect(await refusal("sandbox")).toBeNull();
  await age("production");
  expect(await refusal("sandbox")).toBeInstanceOf(FatalError);
  // The refused process has changed nothing.
  expect(await db.query("select 1 from migrations where name = '0010-environment.sql'")).toEqual([]);
  expect(await refusal("production")).toBeNull();
});

it("says of each migration from which build on the database can be used, and refuses only older builds", async () => {
  await migrate(db, "sandbox");
  const later = (worksFrom: string | null) =>
    db.query("insert into migrations (name, at, works_from) values ($1, now(), $2)", ["9998-later.sql", worksFrom]);
  const refused = (which: string) =>
    new FatalError(
      `A later version has changed this database (9998-later.sql), and this one can't use it: start ${which}, or a later one.`,
    );
  for (const [worksFrom, answer] of [
    ["0046", null],
    [BUILD, null],
    ["9998", refused("one that has migration 9998")],
    [null, refused("that version")],
  ] as const) {
    await later(worksFrom);
    expect(await refusal("sandbox")).toEqual(answer);
    await db.query("delete from migrations where name = '9998-later.sql'");
  }
});
