/**
 * Kills the service at random moments while merchants and riders use it, and starts it again. Afterwards everything that it
 * acknowledged is still there, every change has one event, and every event has reached the merchant. What riders' phones
 * sent again, because nothing came back, was done once. `npm run crash` does twenty rounds on each database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { startProcess } from "../start-process.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";
import { expectNothingLost } from "./expect-nothing-lost.ts";
import { type Acknowledged, load, openCall } from "./open-load.ts";
import { expectRidesKept, finishRides, openPhones, ride } from "./ride.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const MINUTE = 60_000;

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
      const environment = {
        DATA_DIR: dataDir,
        SANDBOX_SECRET_KEY: SECRET,
        SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
        SANDBOX_SPEED: "100",
        WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
        ...(server && { DATABASE_URL: server.url("crash") }),
      };
      const start = async () => {
        const service = await startProcess(environment);
        teardown.push(() => service.kill("SIGKILL"));
        return service;
      };

      const acknowledged: Acknowledged = { deliveries: new Map() };
      let service = await start();
      const endpoint = await openCall(service.url)("POST", "/v1/webhook_endpoints", { url: receiver.url });
      expect(endpoint.status).toBe(201);
      const phones = await openPhones(service.url, environment);
      const steps = () => phones.reduce((sum, phone) => sum + phone.acknowledged, 0);
      for (let round = 0; round < ROUNDS; round++) {
        const [orders, rides] = [acknowledged.deliveries.size, steps()];
        const loaded = Promise.all([load(service.url, acknowledged), ride(service.url, phones, acknowledged)]);
        loaded.catch(() => {}); // awaited below
        // The first order after a start waits until the sandbox has built its town.
        await vi.waitFor(() => {
          expect(acknowledged.deliveries.size).toBeGreaterThan(orders);
          const phonesNow = JSON.stringify(phones.map(({ ride, seenAt }) => ({ ride, seenAt })));
          expect(steps(), phonesNow).toBeGreaterThan(rides);
        }, 5 * MINUTE);
        await pause(Math.random() * 2500);
        await service.kill("SIGKILL");
        await loaded;
        service = await start();
      }

      await finishRides(service.url, phones, acknowledged);
      expect(acknowledged.deliveries.size).toBeGreaterThanOrEqual(ROUNDS);
      const secret = String(endpoint.body.secret);
      await expectNothingLost(expect, openCall(service.url), acknowledged, { receiver, secret });
      await expectRidesKept(expect, service.url, phones);
    },
    (10 + 2 * ROUNDS) * MINUTE,
  );
});
