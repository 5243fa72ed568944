import { setTimeout as pause } from "node:timers/promises";
import { AN_ORDER, SECRET } from "../open-test-service.ts";

/** What the service has acknowledged. It must still be true after a crash. */
export interface Acknowledged {
  /** The statuses that the service answered for each delivery, by its id. */
  deliveries: Map<string, Set<string>>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** @param name the Idempotency-Key, where the request has one */
export type Call = (method: "GET" | "POST" | "PATCH", path: string, body?: object, name?: string) => Promise<Answer>;

const BETWEEN_ORDERS_MS = 500;
/** How often a request is repeated that another one with its Idempotency-Key is still doing. */
const IN_PROGRESS_MS = 500;

/**
 * Returns a function that sends requests as a merchant does. It waits for Retry-After where the service asks it to.
 * @param key a merchant's, or the token of a rider's phone
 */
export function openCall(url: string, key = SECRET): Call {
  return async (method, path, body, name) => {
    for (;;) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { "content-type": "application/json" }),
          ...(name !== undefined && { "idempotency-key": name }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      const isInProgress = answer.code === "idempotency_in_progress";
      if (![429, 503].includes(response.status) && !isInProgress) return { status: response.status, body: answer };
      const asked = Number(response.headers.get("retry-after")) * 1000;
      await pause(isInProgress ? IN_PROGRESS_MS : asked);
    }
  };
}

/** Writes down a status that the service has answered. */
export function note({ deliveries }: Acknowledged, id: unknown, status: unknown): void {
  const statuses = deliveries.get(String(id)) ?? new Set();
  deliveries.set(String(id), statuses.add(String(status)));
}

/**
 * Creates, advances and cancels deliveries until the service is gone, at the same time as simulated riders. Records only what
 * the service acknowledged. Resolves when the last request has failed.
 */
export async function load(url: string, acknowledged: Acknowledged): Promise<void> {
  const call = openCall(url);
  const create = async (simulation: object) => {
    const { status, body } = await call("POST", "/v1/deliveries", { ...AN_ORDER, simulation });
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    note(acknowledged, body.id, body.status);
    return { id: body.id, code: body.delivery_code };
  };
  const byRiders = async () => {
    await create({ speed: 200 });
    // With more orders than riders, the phones' orders would wait for their turn behind all of these.
    await pause(BETWEEN_ORDERS_MS);
  };
  const byHand = async () => {
    // The rider of a fast one has three seconds to accept, and a busy machine needs more.
    const { id, code } = await create({ mode: "manual", speed: 1 });
    // To its end, because each takes a rider, who may be one of the phones.
    for (const to of ["rider_assigned", "at_pickup", "in_transit", "delivered"]) {
      const { status, body } = await call("POST", `/v1/test/deliveries/${id}/advance`, {
        to,
        ...(to === "delivered" && { code }),
      });
      if (status !== 200) throw new Error(`advance answered ${status}: ${JSON.stringify(body)}`);
      note(acknowledged, id, to);
    }
  };
  const cancelling = async () => {
    const { id } = await create({ mode: "manual" });
    const { status } = await call("POST", `/v1/deliveries/${id}/cancel`);
    if (status !== 200) throw new Error(`cancel answered ${status}`);
    note(acknowledged, id, "cancelled");
  };
  const repeatUntilGone = async (work: () => Promise<void>) => {
    for (;;) {
      try {
        await work();
      } catch (error) {
        // fetch rejects with a TypeError when the service is gone. Any other error fails the test.
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  };
  await Promise.all([byRiders, byHand, byHand, cancelling].map(repeatUntilGone));
}
