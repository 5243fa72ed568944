import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { PUBLISHABLE_KEY } from "../../browser/kit/start-sandbox.ts";
import { AN_ORDER, type DatabaseName, openService } from "./open-service.ts";

const RIDERS = 50;
const READS_PER_SECOND = 300;
const SECONDS = 15;

/** How long tracking reads take, in milliseconds, while fifty riders report every second and change statuses. */
export async function measureLatency(database: DatabaseName) {
  const service = await openService(database, { SANDBOX_SPEED: "5" });
  const created = await Promise.all(Array.from({ length: RIDERS }, () => service.post("/v1/deliveries", AN_ORDER)));
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const statusOf = async ({ id }: { id: string }) => {
    const answer = await fetch(`${service.url()}/v1/deliveries/${id}/tracking`, { headers });
    return (await answer.json()).status;
  };
  while ((await Promise.all(created.map(statusOf))).includes("searching")) await pause(500);

  const { latency } = await autocannon({
    url: service.url(),
    connections: 10,
    overallRate: READS_PER_SECOND,
    duration: SECONDS,
    requests: created.map(({ id }) => ({ path: `/v1/deliveries/${id}/tracking`, headers })),
  });
  await service.close();
  return { p50_ms: latency.p50, p99_ms: latency.p99, worst_ms: latency.max };
}
