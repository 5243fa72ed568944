import { AN_ORDER, SECRET } from "../open-test-service.ts";

/** What the service has acknowledged. It must still be true after a crash. */
export interface Acknowledged {
  /** The statuses that the service answered for each delivery, by its id. */
  deliveries: Map<string, Set<string>>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export type Call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) => Promise<Answer>;

/** Returns a function that sends requests as a merchant does. It waits for Retry-After where the service asks it to. */
export function openCall(url: string): Call {
  return async (method, path, body) => {
    for (;;) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${SECRET}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (response.status !== 429 && response.status !== 503) return { status: response.status, body: answer };
      const seconds = Number(response.headers.get("retry-after"));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
}

/**
 * Creates, advances and cancels deliveries until the service is gone, at the same time as simulated riders. Records only what
 * the service acknowledged. Resolves when the last request has failed.
 */
export async function load(url: string, acknowledged: Acknowledged): Promise<void> {
  const call = openCall(url);
  const note = (id: unknown, status: unknown) => {
    const statuses = acknowledged.deliveries.get(String(id)) ?? new Set();
    acknowledged.deliveries.set(String(id), statuses.add(String(status)));
  };
  const create = async (simulation: object) => {
    const { status, body } = await call("POST", "/v1/deliveries", { ...AN_ORDER, simulation });
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    note(body.id, body.status);
    return body.id;
  };
  const byRiders = async () => {
    await create({ speed: 200 });
  };
  const byHand = async () => {
    const id = await create({ mode: "manual" });
    for (const to of ["rider_assigned", "at_pickup", "in_transit"]) {
      const { status, body } = await call("POST", `/v1/test/deliveries/${id}/advance`, { to });
      if (status !== 200) throw new Error(`advance answered ${status}: ${JSON.stringify(body)}`);
      note(id, to);
    }
  };
  const cancelling = async () => {
    const id = await create({ mode: "manual" });
    const { status } = await call("POST", `/v1/deliveries/${id}/cancel`);
    if (status !== 200) throw new Error(`cancel answered ${status}`);
    note(id, "cancelled");
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
