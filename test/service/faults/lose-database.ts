import pg from "pg";
import { inject } from "vitest";
import type { TestService } from "../open-test-service.ts";

/** What makes a service's own database refuse it. */
export interface Losable {
  /** From now on the database refuses connections, and those that there were have ended. */
  lose(): Promise<void>;
  /** Lets it answer again. */
  regain(): Promise<void>;
  /** Lets it answer again, and closes what this opened. */
  close(): Promise<void>;
}

export async function openLosable({ core }: TestService): Promise<Losable> {
  const [row] = await core.db.query<{ name: string }>("select current_database() as name");
  const name = row?.name ?? "";
  const admin = new pg.Client(inject("postgres"));
  await admin.connect();
  const allow = (may: boolean) => admin.query(`alter database ${name} allow_connections ${may}`);
  const regain = async () => {
    await allow(true);
  };
  return {
    lose: async () => {
      await allow(false);
      await admin.query("select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = $1", [name]);
    },
    regain,
    close: async () => {
      await regain();
      await admin.end();
    },
  };
}
