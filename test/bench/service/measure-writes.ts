import { AN_ORDER, type DatabaseName, openService } from "./open-service.ts";

const SECONDS = 10;
const CLIENTS = 8;
/** From searching to delivered. */
const TRANSITIONS = 6;

/** Deliveries created and carried to the door a second, over HTTP, by merchants side by side. */
export async function measureWrites(database: DatabaseName) {
  const service = await openService(database);
  const deliver = async () => {
    const { id, delivery_code } = await service.post("/v1/deliveries", { ...AN_ORDER, simulation: { mode: "manual" } });
    await service.post(`/v1/test/deliveries/${id}/advance`, { to: "delivered", code: delivery_code });
  };
  await deliver();
  let delivered = 0;
  const startedAt = performance.now();
  const end = startedAt + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await deliver();
        delivered++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await service.close();
  return { creates_per_second: delivered / seconds, transitions_per_second: (delivered * TRANSITIONS) / seconds };
}
