import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { AN_ORDER, PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { type Started, startProcess } from "../start-process.ts";
import { openReceiver, type Receiver } from "../webhooks/open-receiver.ts";
import { expectNothingLost, readAll } from "./expect-nothing-lost.ts";
import { type Acknowledged, type Call, openCall } from "./open-load.ts";

const MINUTE = 60_000;
/** Within this time a machine of any kind is well again. */
export const PATIENCE = { timeout: 5 * MINUTE, interval: 100 };

export interface Fleet {
  processes: Started[];
  /** Where merchants and riders send their requests: each process, or a proxy before them. */
  urls: string[];
  /** Starts the process with this number. */
  start(n: number): Promise<Started>;
  call: Call;
  receiver: Receiver;
  /** Of the webhooks. */
  secret: string;
  books: Books;
  /** Waits for the news of a step of a rider: matching, the riders, the outbox and the webhooks go on. */
  untilRidersGoOn(): Promise<void>;
  /** Waits until some more orders have been taken. */
  untilOrdersGoOn(): Promise<void>;
  /** Ends the load, and waits for its last answers. */
  stopLoad(): Promise<void>;
}

/**
 * Starts processes on one database, with merchants and riders who use them.
 * @param teardown gets what ends all this, to be called in reverse
 * @param count of processes
 * @param environmentOf what the process with this number needs besides
 * @param openProxy opens what stands before them, and resolves to its address; absent: each is asked directly
 */
export async function startFleet(
  databaseUrl: string,
  teardown: (() => unknown)[],
  {
    count = 2,
    environmentOf = () => ({}),
    openProxy,
  }: {
    count?: number;
    environmentOf?: (n: number) => Record<string, string>;
    openProxy?: (processes: readonly Started[]) => Promise<string>;
  } = {},
): Promise<Fleet> {
  const receiver = await openReceiver();
  teardown.push(receiver.close);
  const start = async (n: number) => {
    const dataDir = mkdtempSync(join(tmpdir(), "ontheway-faults-"));
    teardown.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const started = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SANDBOX_SECRET_KEY: SECRET,
      SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
      SANDBOX_SPEED: "100",
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      ...environmentOf(n),
    });
    teardown.push(() => started.kill("SIGKILL"));
    return started;
  };
  const processes: Started[] = [];
  for (let n = 0; n < count; n++) processes.push(await start(n));
  const proxy = await openProxy?.(processes);
  const urls = processes.map(({ url }) => proxy ?? url);
  const call = openCall(urls[0] ?? "");
  const { body: endpoint } = await call("POST", "/v1/webhook_endpoints", { url: receiver.url });
  const books: Books = { orders: new Map(), automatic: new Set(), deliveries: new Map(), refused: 0, wrong: [] };
  const stopLoad = loadProcesses(urls, books);
  teardown.push(stopLoad);
  return {
    processes,
    urls,
    start,
    call,
    receiver,
    secret: String(endpoint.secret),
    books,
    untilRidersGoOn: () => {
      const arrived = receiver.received.length;
      return vi.waitFor(() => {
        const news = receiver.received.slice(arrived);
        const ofRiders = news.filter(({ event }) => books.automatic.has(event.data.delivery_id));
        expect(ofRiders.some(({ event }) => event.data.changed_by === "rider")).toBe(true);
      }, PATIENCE);
    },
    untilOrdersGoOn: () => {
      const before = books.deliveries.size;
      return vi.waitFor(() => expect(books.deliveries.size).toBeGreaterThan(before + 5), PATIENCE);
    },
    stopLoad,
  };
}

/** Waits until a process is ready, takes an order, and shows it to a customer. */
export async function untilItServes(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz/ready`)).status).toBe(200), PATIENCE);
  await vi.waitFor(async () => {
    const body = JSON.stringify({ ...AN_ORDER, simulation: { mode: "manual" } });
    const response = await fetch(`${url}/v1/deliveries`, { method: "POST", headers, body });
    expect(response.status).toBe(201);
    const { id } = await response.json();
    expect((await fetch(`${url}/v1/deliveries/${id}/tracking`, { headers })).status).toBe(200);
  }, PATIENCE);
}

/** A header of answers that a proxy gives itself, because the process that it asked is gone. */
export const FROM_PROXY = "x-from-proxy";

/** Compares the books with what the service has: every order became one delivery, nothing is lost, and none came from nowhere. */
export async function expectBooksKept({ call, receiver, secret, books }: Fleet): Promise<void> {
  expect(books.wrong).toEqual([]);
  const stored = await readAll<{ id: string; external_id: string | null }>(call, "/v1/deliveries");
  const ofLoad = stored.filter(({ external_id }) => external_id !== null);
  expect(ofLoad.map(({ id, external_id }) => `${external_id} ${id}`).sort()).toEqual(
    [...books.orders].map(([number, id]) => `${number} ${id}`).sort(),
  );
  await expectNothingLost(expect, call, books, { receiver, secret });
}

/** What merchants did, and what they were answered. */
interface Books extends Acknowledged {
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
function loadProcesses(urls: readonly string[], books: Books): () => Promise<void> {
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
      if (response.headers.has(FROM_PROXY)) return null;
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
