import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { CreateDelivery } from "../../../src/contract/delivery.ts";
import { SECRET_KEY, startSandbox } from "../../browser/kit/start-sandbox.ts";
import { startPostgres } from "../../service/databases/start-postgres.ts";

export const DATABASES = ["pglite", "postgresql"] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** The built service on one of the databases, which outlives its restarts. No limit stands in the way of measuring. */
export async function openService(database: DatabaseName, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-bench-"));
  const server = database === "postgresql" ? await startPostgres() : null;
  await server?.createDatabase("bench");
  const start = () =>
    startSandbox({
      DEMO: "0",
      RATE_LIMIT: "1000000",
      DATA_DIR: dataDir,
      ...environment,
      ...(server && { DATABASE_URL: server.url("bench") }),
    });
  let sandbox = await start();

  return {
    url: () => sandbox.service,
    /** POST as a merchant; the answer's body. */
    async post(path: string, body: object) {
      const response = await fetch(sandbox.service + path, {
        method: "POST",
        headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer;
    },
    /** Megabytes that the process holds, as the system counts them. */
    async memory(): Promise<number> {
      const metrics = await (await fetch(`${sandbox.service}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6;
    },
    /** Changes the database while the service is down. */
    async rewrite(statements: readonly string[]) {
      await sandbox.stop();
      if (server) {
        const client = new pg.Client(server.url("bench"));
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
      } else {
        const pglite = await PGlite.create(join(dataDir, "db"));
        for (const statement of statements) await pglite.exec(statement);
        await pglite.close();
      }
      sandbox = await start();
    },
    async close() {
      await sandbox.stop();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const AN_ORDER: CreateDelivery = {
  pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
  dropoff: { name: "Wanjiru M.", address: "5 Mill Street" },
  package: { type: "food" },
  payment_method: "cash",
};
