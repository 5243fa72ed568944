/**
 * Kills the service at random moments while merchants and riders use it, and starts it again. Afterwards everything that it
 * acknowledged is still there, every change has one event, and every event has reached the merchant. `npm run crash` does
 * twenty rounds on each database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { startProcess } from "../start-process.ts";
import { isSignedWith, openReceiver } from "../webhooks/open-receiver.ts";
import { type Acknowledged, type Call, load, openCall } from "./open-load.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const MINUTE = 60_000;

interface Event {
  id: string;
  type: string;
  data: { delivery_id: string; sequence: number };
}

describe.concurrent.each([
  ["the embedded database", false],
  ["PostgreSQL", true],
])("a service that is killed on %s", (_name, onPostgres) => {
  it(
    "keeps everything it acknowledged and every event, and adds none",
    async ({ expect, onTestFinished }) => {
      const teardown: (() => Promise<unknown> | unknown)[] = [];
      onTestFinished(async () => {
        for (const step of teardown.reverse()) await step();
      });
      const dataDir = mkdtempSync(join(tmpdir(), "ontheway-crash-"));
      teardown.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const receiver = await openReceiver();
      teardown.push(receiver.close);
      let server: PostgresServer | null = null;
      if (onPostgres) {
        server = await startPostgres();
        teardown.push(server.stop);
        await server.createDatabase("crash");
      }
      const start = async () => {
        const service = await startProcess({
          DATA_DIR: dataDir,
          SANDBOX_SECRET_KEY: SECRET,
          SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
          SANDBOX_SPEED: "100",
          WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
          ...(server && { DATABASE_URL: server.url("crash") }),
        });
        teardown.push(() => service.kill("SIGKILL"));
        return service;
      };

      const acknowledged: Acknowledged = { deliveries: new Map() };
      let service = await start();
      const endpoint = await openCall(service.url)("POST", "/v1/webhook_endpoints", { url: receiver.url });
      expect(endpoint.status).toBe(201);
      for (let round = 0; round < ROUNDS; round++) {
        const before = acknowledged.deliveries.size;
        const loaded = load(service.url, acknowledged);
        loaded.catch(() => {}); // awaited below
        // The first order after a start waits until the sandbox has built its town.
        await vi.waitFor(() => expect(acknowledged.deliveries.size).toBeGreaterThan(before), MINUTE);
        await pause(Math.random() * 2500);
        await service.kill("SIGKILL");
        await loaded;
        service = await start();
      }

      expect(acknowledged.deliveries.size).toBeGreaterThanOrEqual(ROUNDS);
      const call = openCall(service.url);
      const events = await readAll<Event>(call, "/v1/events");
      for (const [id, statuses] of acknowledged.deliveries) {
        const { status, body } = await call("GET", `/v1/deliveries/${id}`);
        expect([id, status]).toEqual([id, 200]);
        const history = readHistory(body.history);
        expect(history).toEqual(expect.arrayContaining([...statuses]));
        // Riders go on meanwhile, so the list may lack the latest events.
        const own = events
          .filter(({ data }) => data.delivery_id === id)
          .sort((a, b) => a.data.sequence - b.data.sequence);
        expect(own.map(({ type }) => type)).toEqual(history.slice(0, own.length).map((it) => `delivery.${it}`));
        expect(own.map(({ data }) => data.sequence)).toEqual(own.map((_, index) => index + 1));
        expect(own.length).toBeGreaterThanOrEqual(statuses.size);
      }

      await vi.waitFor(
        () => {
          const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
          expect(events.filter(({ id }) => !arrived.has(id))).toEqual([]);
        },
        { timeout: 5 * MINUTE, interval: 500 },
      );
      const secret = String(endpoint.body.secret);
      const arrived = [...receiver.received];
      for (const received of arrived) expect(isSignedWith(secret, received)).toBe(true);
      const known = new Map((await readAll<Event>(call, "/v1/events")).map((event) => [event.id, event.type]));
      for (const { event } of arrived) expect(known.get(event.id)).toBe(event.type);
    },
    20 * MINUTE,
  );
});

async function readAll<Item extends { id: string }>(call: Call, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ""; ; ) {
    const { status, body } = await call("GET", `${path}?limit=100${after}`);
    expect(status).toBe(200);
    const { data, has_more } = body as unknown as { data: Item[]; has_more: boolean };
    items.push(...data);
    if (!has_more) return items;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
}

function readHistory(history: unknown): string[] {
  return (history as { status: string }[]).map(({ status }) => status);
}
