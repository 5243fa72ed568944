/** Webhooks whose outcomes can't be stored at once, because the database is away. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTestService, type TestService } from "../open-test-service.ts";
import { closeReceivers, openReceiver } from "../webhooks/open-receiver.ts";
import { type Losable, openLosable } from "./lose-database.ts";

let service: TestService;
let database: Losable;
let id: string;

beforeEach(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
  database = await openLosable(service);
});
afterEach(async () => {
  await closeReceivers();
  await database.close();
  await service.close();
});

/** Lets the service lose its database after it has sent an event and before it has the answer. */
async function loseWhileSending() {
  const receiver = await openReceiver();
  id = (await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url })).json().id;
  await service.create();
  let answer = () => {};
  receiver.answerWith((response) => {
    answer = () => response.end();
  });
  const { transaction } = service.core.db;
  let refusals = 0;
  service.core.db.transaction = (work, limits) =>
    transaction(work, limits).catch((error: unknown) => {
      refusals++;
      throw error;
    });
  const sending = service.webhooks.sendDue();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  await database.lose();
  answer();
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(1), 60_000);
  return { sending, receiver };
}

it("stores the outcome when the database is back, so the event is sent once", async () => {
  const { sending, receiver } = await loseWhileSending();
  await database.regain();
  expect(await sending).toBe(1);
  const { data } = (await service.request("GET", `/v1/webhook_endpoints/${id}/attempts`)).json();
  expect(data).toMatchObject([{ outcome: "succeeded", attempt: 1 }]);
  service.pass(60);
  expect(await service.sendWebhooks()).toBe(0);
  expect(receiver.received).toHaveLength(1);
});

it("gives the outcome up when the lease of the event is over, so the event is sent again", async () => {
  const { sending, receiver } = await loseWhileSending();
  service.pass(31);
  await expect(sending).rejects.toThrow("The database can't be used");
  await database.regain();
  receiver.answerStatus(200);
  expect(await service.sendWebhooks()).toBe(1);
  expect(receiver.received).toHaveLength(2);
});
