import { setTimeout as pause } from "node:timers/promises";
import { AN_ORDER, type DatabaseName, openService } from "./open-service.ts";

const ACTIVE = 10_000;
const SETTLE_MS = 10_000;

/** Megabytes of the service at rest, and with ten thousand riders on their way. */
export async function measureMemory(database: DatabaseName) {
  const service = await openService(database);
  const { id } = await service.post("/v1/deliveries", { ...AN_ORDER, simulation: { mode: "manual" } });
  await service.post(`/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
  await service.rewrite([]);
  await pause(SETTLE_MS);
  const atRest = await service.memory();
  // Copies of the one delivery, each with a rider of its own.
  const copies = (table: string, changes: string, where: string) =>
    `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object(${changes}))).*
     from ${table} original, generate_series(1, ${ACTIVE}) n where ${where}`;
  await service.rewrite([
    copies("riders", "'id', 'rdr_bench_' || n", `original.id = (select rider_id from deliveries where id = '${id}')`),
    copies(
      "deliveries",
      "'id', 'dlv_' || lpad(n::text, 22, '0'), 'rider_id', 'rdr_bench_' || n, 'quote_id', null",
      `original.id = '${id}'`,
    ),
    copies("delivery_history", "'delivery_id', 'dlv_' || lpad(n::text, 22, '0')", `original.delivery_id = '${id}'`),
  ]);
  await pause(SETTLE_MS);
  const withActive = await service.memory();
  await service.close();
  return { at_rest_mb: atRest, with_10000_active_mb: withActive };
}
