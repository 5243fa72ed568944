import type pg from "pg";
import type { Fix } from "../../../src/service/riders/rider-app.ts";
import { storeFixes } from "../../../src/service/riders/rider-rows.ts";
import { inTurn, makeFixes } from "./make-fixes.ts";
import type { Phone } from "./open-fleet.ts";

/** As many as the service's own connections. */
const CLIENTS = 10;

/** Fixes a second that bare `pg` writes with the service's own statement, of `batch` riders at once. */
export async function writeBare(
  pool: pg.Pool,
  phones: readonly Phone[],
  { batch, seconds }: { batch: number; seconds: number },
): Promise<number> {
  const nextPhone = inTurn(phones);
  const [sql, parametersOf] = readStatement();
  const startedAt = performance.now();
  let written = 0;
  const write = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const fixes = Array.from({ length: batch }, () => {
        const phone = nextPhone();
        const [fix] = makeFixes(phone, 1);
        if (!fix) throw new Error("a phone has a fix");
        const { lat, lng, at, bearing, speed_kph: speedKph } = fix;
        return { riderId: phone.riderId, position: { lat, lng }, bearing, speedKph, at: new Date(at) };
      });
      await pool.query(sql, parametersOf(fixes));
      written += batch;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, write));
  return written / ((performance.now() - startedAt) / 1000);
}

/** The statement that stores fixes, and what gives its parameters. */
function readStatement(): [sql: string, parametersOf: (fixes: readonly Fix[]) => unknown[]] {
  let sent: { sql: string; params: readonly unknown[] } = { sql: "", params: [] };
  const db = {
    query: async (sql: string, params: readonly unknown[] = []) => {
      sent = { sql, params };
      return [];
    },
    script: async () => {},
  };
  const capture = (fixes: readonly Fix[]) => {
    // The statement is there when the call returns: what stores fixes asks for nothing before.
    void storeFixes(db, fixes, () => false);
    return sent;
  };
  return [capture([]).sql, (fixes) => [...capture(fixes).params]];
}
