import { setTimeout as pause } from "node:timers/promises";
import { AN_ORDER, SECRET } from "../open-test-service.ts";
import type { Acknowledged } from "./open-load.ts";

/** What merchants did, and what they were answered. */
export interface Books extends Acknowledged {
  /** The ids of the deliveries that riders bring by themselves. */
  automatic: Set<string>;
  /** The id of each order's delivery, by the order's number; null until the service has acknowledged it. */
  orders: Map<string, string | null>;
  /** How many requests were answered with 503 as the guide says. */
  refused: number;
  /** Answers that no client can be expected to understand, and connections that were cut. */
  wrong: string[];
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Merchants wait at least 2 seconds. This load comes back earlier, so that it meets more faults. */
const RETRY_MS = 200;
const BETWEEN_ORDERS_MS = 500;

/** Orders, advances and cancels at several processes at once until stopped. Resolves to the stop, which waits for all. */
export function loadProcesses(urls: readonly string[], books: Books): () => Promise<void> {
  let isOver = false;

  /** Sends a request until it is answered with anything but 503. */
  async function ask(url: string, path: string, body: object, key?: string): Promise<Answer> {
    for (;;) {
      const answer = await send(url, path, body, key);
      if (answer !== null && answer.status !== 503 && answer.body.code !== "idempotency_in_progress") return answer;
      await pause(RETRY_MS);
    }
  }

  async function send(url: string, path: string, body: object, key?: string): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${SECRET}`,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
    };
    try {
      const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      const answered = { status: response.status, body: await response.json() };
      const { code } = answered.body;
      if (response.status === 503) {
        books.refused++;
        const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
        const wait = Number(response.headers.get("retry-after"));
        if (code !== "database_unavailable" || !isProblem || !(wait > 0)) books.wrong.push(`503 ${code} after ${wait}`);
      } else if (response.status >= 500) books.wrong.push(`${path}: ${response.status} ${code}`);
      return answered;
    } catch (error) {
      books.wrong.push(`${path}: ${error} ${error instanceof Error ? error.cause : ""}`);
      return null;
    }
  }

  const note = (id: string, status: string) => {
    books.deliveries.set(id, (books.deliveries.get(id) ?? new Set()).add(status));
  };
  async function order(url: string, simulation: object): Promise<{ id: string; code: unknown }> {
    const number = `order-${books.orders.size}`;
    books.orders.set(number, null);
    const { status, body } = await ask(url, "/v1/deliveries", { ...AN_ORDER, external_id: number, simulation }, number);
    const id = String(body.id);
    if (status === 201) {
      books.orders.set(number, id);
      note(id, String(body.status));
    } else books.wrong.push(`order: ${status} ${body.code}`);
    return { id, code: body.delivery_code };
  }
  /** A change without a key. Where its first answer was lost, the repeat finds it done already. */
  async function change(url: string, path: string, body: object, id: string, to: string): Promise<void> {
    const { status, body: answered } = await ask(url, path, body);
    if (status === 200) note(id, to);
    else if (answered.code !== "illegal_transition") books.wrong.push(`${path}: ${status} ${answered.code}`);
  }

  const byRiders = async (url: string) => {
    books.automatic.add((await order(url, { speed: 200 })).id);
  };
  const byHand = async (url: string) => {
    const { id, code } = await order(url, { mode: "manual" });
    for (const to of ["rider_assigned", "at_pickup", "in_transit", "delivered"]) {
      const body = { to, ...(to === "delivered" && { code }) };
      await change(url, `/v1/test/deliveries/${id}/advance`, body, id, to);
    }
  };
  const cancelling = async (url: string) => {
    const { id } = await order(url, { mode: "manual" });
    await change(url, `/v1/deliveries/${id}/cancel`, {}, id, "cancelled");
  };
  const working = urls.flatMap((url) =>
    [byRiders, byHand, cancelling].map(async (work) => {
      while (!isOver) {
        await work(url);
        await pause(BETWEEN_ORDERS_MS);
      }
    }),
  );
  return async () => {
    isOver = true;
    await Promise.all(working);
  };
}
