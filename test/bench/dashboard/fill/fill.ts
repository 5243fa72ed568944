import pg from "pg";
import { ACTIVITY } from "./activity.ts";
import { ORDERS } from "./orders.ts";

/** Fills the database of a service that has started on it once. The account of its first keys becomes the huge one. */
export async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Nobody else uses this database, and after a crash it is filled again. The rows are made so that their foreign keys hold.
  await client.query(`
    set synchronous_commit = off; set session_replication_role = replica; set work_mem = '256MB';
    create function pg_temp.id(prefix text, n bigint) returns text immutable
      return prefix || '_' || substr(md5(prefix || n), 1, 22);
    create temp table first as select id from accounts order by created_at limit 1;
    create function pg_temp.account(n bigint) returns text
      return case n when 0 then (select id from first) else pg_temp.id('acct', n) end;
  `);
  await client.query(ORDERS);
  await client.query(ACTIVITY);
  await client.query("vacuum analyze");
  await client.end();
}
