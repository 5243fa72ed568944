/** Two processes on one PostgreSQL, with clocks that differ, and that step while they run. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Call, openCall } from "../crash/open-load.ts";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { AN_ORDER, PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { type Started, startProcess } from "../start-process.ts";
import { openReceiver, type Receiver } from "../webhooks/open-receiver.ts";

const HOURS_2 = 7200;
const WAIT = { timeout: 60_000, interval: 250 };

let folder: string;
let server: PostgresServer;
const processes: Started[] = [];

/** Sets how many seconds a process's clock is wrong. A renamed file is never read half-written. */
function setClock(name: string, seconds: number): void {
  writeFileSync(join(folder, "draft"), String(seconds));
  renameSync(join(folder, "draft"), join(folder, name));
}

async function start(name: string): Promise<Started> {
  setClock(name, 0);
  const started = await startProcess({
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "wrong-clock.js"))}`,
    CLOCK_FILE: join(folder, name),
    DATA_DIR: join(folder, `${name}-data`),
    DATABASE_URL: server.url("clocks"),
    SANDBOX_SECRET_KEY: SECRET,
    SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
    WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
    // So low that a slow machine can ask for more.
    RATE_LIMIT: "10",
  });
  processes.push(started);
  return started;
}

let right: Started;
let wrong: Started;
let atRight: Call;
let atWrong: Call;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ontheway-clocks-"));
  server = await startPostgres();
  await server.createDatabase("clocks");
  right = await start("right");
  wrong = await start("wrong");
  atRight = openCall(right.url);
  atWrong = openCall(wrong.url);
}, 180_000);
afterAll(async () => {
  for (const process of processes) await process.kill("SIGKILL");
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => setClock("wrong", 0));

const order = () => ({ ...AN_ORDER, simulation: { mode: "manual" } });

/** How many webhooks a process has sent. */
async function countSent({ url }: Started): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^webhook_attempts_total\{outcome="succeeded"\} (\d+)/m.exec(metrics)?.[1]);
}

async function withReceiver(use: (receiver: Receiver) => Promise<void>): Promise<void> {
  const receiver = await openReceiver();
  const { body } = await atRight("POST", "/v1/webhook_endpoints", { url: receiver.url });
  try {
    await use(receiver);
  } finally {
    await fetch(`${right.url}/v1/webhook_endpoints/${body.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${SECRET}` },
    });
    await receiver.close();
  }
}

it.each([60, -60, 45])("no event is on its way twice when the clocks differ by %d s", async (seconds) => {
  setClock("wrong", seconds);
  await withReceiver((slow) =>
    withReceiver(async () => {
      const underway = new Set<string>();
      const doubled: string[] = [];
      // It never answers. After 15 s the sender gives up and closes the connection.
      slow.answerWith((response, { event }) => {
        if (underway.has(event.id)) doubled.push(event.id);
        underway.add(event.id);
        response.on("close", () => underway.delete(event.id));
      });
      const before = [await countSent(right), await countSent(wrong)] as const;
      // Both processes have sent more than once since the first request to the slow endpoint: both have looked for work.
      await vi.waitFor(async () => {
        await Promise.all([atRight, atWrong].map((call) => call("POST", "/v1/deliveries", order())));
        expect(slow.received.length).toBeGreaterThan(3);
        expect(await countSent(right)).toBeGreaterThan(before[0] + 3);
        expect(await countSent(wrong)).toBeGreaterThan(before[1] + 3);
      }, WAIT);
      expect(doubled).toEqual([]);
    }),
  );
});

describe.each([HOURS_2, -HOURS_2])("a clock that steps by %d s", (step) => {
  it("leaves a key's limit as it is", async () => {
    const { body } = await atRight("POST", "/v1/account/keys", { kind: "secret", name: "Busy" });
    const ask = async () => {
      const response = await fetch(`${wrong.url}/v1/account`, { headers: { authorization: `Bearer ${body.key}` } });
      await response.arrayBuffer();
      return response.status;
    };
    const askOften = () => Promise.all(Array.from({ length: 200 }, ask));
    expect(await ask()).toBe(200);
    setClock("wrong", step);
    await vi.waitFor(async () => expect(await askOften()).toContain(429), WAIT);
    await vi.waitFor(async () => expect(await ask()).toBe(200), WAIT);
  });

  it("ends the memory of a revoked key in time", async () => {
    const { body } = await atRight("POST", "/v1/account/keys", { kind: "secret", name: "Short-lived" });
    const ask = async () => {
      const response = await fetch(`${wrong.url}/v1/account`, { headers: { authorization: `Bearer ${body.key}` } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await ask()).toBe(200);
    setClock("wrong", step);
    await atRight("POST", `/v1/account/keys/${body.id}/revoke`);
    await vi.waitFor(async () => expect(await ask()).toBe(401), WAIT);
  });

  it("leaves quotes as long as they were, whichever process reads them", async () => {
    setClock("wrong", step);
    const people = { pickup: { name: "Mkate & Co." }, dropoff: { name: "Wanjiru M." }, payment_method: "m-pesa" };
    for (const [mine, other] of [
      [atRight, atWrong],
      [atWrong, atRight],
    ] as const) {
      const { body: quote } = await mine("POST", "/v1/delivery/quote", {
        pickup_address: "1 Shop Street",
        dropoff_address: "2 Home Road",
        package_type: "food",
      });
      const confirmed = await other("POST", `/v1/delivery/quotes/${quote.quote_id}/confirm`, {
        ...people,
        simulation: { mode: "manual" },
      });
      expect([confirmed.status, confirmed.body.code]).toEqual([201, undefined]);
      const seconds = (Date.parse(String(confirmed.body.created_at)) - Date.now()) / 1000;
      expect(Math.abs(seconds)).toBeLessThan(60);
    }
  });

  it("sends webhooks no later", async () => {
    setClock("wrong", step);
    await withReceiver(async (receiver) => {
      const { body } = await atWrong("POST", "/v1/deliveries", order());
      await vi.waitFor(() => {
        expect(receiver.received.map(({ event }) => event.data.delivery_id)).toContain(body.id);
      }, WAIT);
      const sentAt = Number(receiver.received[0]?.headers["webhook-timestamp"]);
      expect(Math.abs(sentAt - Date.now() / 1000)).toBeLessThan(60);
    });
  });
});
