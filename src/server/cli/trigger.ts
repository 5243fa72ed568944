import { type DeliveryStatus, STATUSES } from "../../contract/status.ts";
import type { Client } from "../create-client.ts";
import { UsageError } from "./usage-error.ts";

/** A manual delivery begins to search at once, and is cancelled from any status. */
const JOURNEY: readonly DeliveryStatus[] = STATUSES.filter((status) => status !== "pending" && status !== "cancelled");
/** In the sandbox's town. */
const ORDER = {
  pickup: { name: "Mkate & Co.", address: "2 Swallow Road" },
  dropoff: { name: "Wanjiru M.", address: "27 Jasmine Road" },
  package: { type: "food" },
  payment_method: "cash",
  simulation: { mode: "manual" },
} as const;

/** Moves a delivery of the sandbox to a status, and prints every status on the way. Without an id it orders one. */
export async function trigger(client: Client, status: string, id: string | undefined): Promise<void> {
  const to = [...JOURNEY, "cancelled" as const].find((one) => one === status);
  if (!to) throw new UsageError(`There is no status ${status}. There are ${JOURNEY.join(", ")}, cancelled.`);
  const delivery = id === undefined ? await client.deliveries.create(ORDER) : await client.deliveries.retrieve(id);
  console.log(`${delivery.id} ${delivery.status}`);
  const from = JOURNEY.indexOf(delivery.status);
  const steps = to === "cancelled" ? [to] : JOURNEY.slice(from + 1, JOURNEY.indexOf(to) + 1);
  if (to === "searching" && from > 0) steps.push(to);
  for (const step of steps) {
    const moved = await client.sandbox.advance(delivery.id, {
      to: step,
      ...(step === "delivered" && { signature: "Wanjiru M." }),
    });
    console.log(`${moved.id} ${moved.status}`);
  }
}
