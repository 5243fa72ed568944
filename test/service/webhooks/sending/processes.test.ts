import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { fanOut, measureLag } from "../../../../src/service/webhooks/outbox/fan-out.ts";
import { claimSends, findDue } from "../../../../src/service/webhooks/sending/claim-sends.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";
import { forgetEvents } from "../forget-events.ts";
import { closeReceivers, openReceiver, type Receiver } from "../open-receiver.ts";

let service: TestService;
let receiver: Receiver;
let slow: Receiver;
beforeAll(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEvents(service);
  receiver = await openReceiver();
  slow = await openReceiver();
});
afterEach(closeReceivers);

async function addEndpoint(url = receiver.url): Promise<string> {
  const { status, json } = await service.request("POST", "/v1/webhook_endpoints", { url });
  expect(status).toBe(201);
  return json().id;
}
const attempts = async (id: string) =>
  (await service.request("GET", `/v1/webhook_endpoints/${id}/attempts?limit=100`)).json().data;
const ids = (one: Receiver) => one.received.map(({ event }) => event.id);

/** A receiver that answers only when the test says so. */
function holdAnswers(one: Receiver): () => void {
  const held: (() => void)[] = [];
  one.answerWith((response) => held.push(() => response.end()));
  return () => {
    one.answerWith((response) => response.end());
    for (const release of held.splice(0)) release();
  };
}

it("sends every event once when two processes send at the same time", async () => {
  await addEndpoint();
  for (let i = 0; i < 20; i++) await service.create();
  await fanOut(service.core);
  const processes = [1, 2].map(() => service.openSendingProcess({ timeoutMs: 600_000 }));
  const release = holdAnswers(receiver);
  const drain = async ({ sendDue }: (typeof processes)[number]) => {
    while ((await sendDue()) > 0);
  };
  const draining = Promise.all(processes.map(drain));
  // The most that both may have open at one endpoint: so both are sending.
  await vi.waitFor(() => expect(receiver.received).toHaveLength(16), 20_000);
  release();
  await draining;
  await Promise.all(processes.map(drain));
  expect(ids(receiver)).toHaveLength(20);
  expect(new Set(ids(receiver)).size).toBe(20);
  for (const { counts } of processes) expect(counts.sent).toBeGreaterThan(0);
  await Promise.all(processes.map(({ stop }) => stop()));
});

it("sends what a killed process had taken, after its lease", async () => {
  await addEndpoint();
  await service.create();
  await fanOut(service.core);
  const [due] = await findDue(service.core);
  expect(due).toMatchObject({ due: 1, failing: false });
  expect(await claimSends(service.core, new Map([[due?.endpointId ?? "", 8]]))).toHaveLength(1);
  // The first process is killed, and another one starts.
  const successor = service.openSendingProcess();
  expect(await successor.sendDue()).toBe(0);
  service.pass(31);
  expect(await successor.sendDue()).toBe(1);
  expect(await successor.sendDue()).toBe(0);
  expect(ids(receiver)).toHaveLength(1);
  await successor.stop();
});

it("counts a success that comes after the lease, even if another process has failed since", async () => {
  const id = await addEndpoint(slow.url);
  const release = holdAnswers(slow);
  await service.create();
  const first = service.openSendingProcess({ timeoutMs: 600_000 });
  const late = first.sendDue();
  await vi.waitFor(() => expect(slow.received).toHaveLength(1), 20_000);
  service.pass(31);
  const other = service.openSendingProcess();
  slow.answerStatus(500);
  expect(await other.sendDue()).toBe(1);
  release();
  await late;
  expect((await attempts(id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(["succeeded", "failed"]);
  service.pass(60);
  expect(await service.sendWebhooks()).toBe(0);
  await Promise.all([first.stop(), other.stop()]);
});

it("sends to other endpoints while one is slow", async () => {
  await addEndpoint(slow.url);
  await addEndpoint();
  const release = holdAnswers(slow);
  const patient = service.openSendingProcess({ timeoutMs: 600_000 });
  for (let i = 0; i < 12; i++) await service.create();
  const rounds: Promise<number>[] = [];
  await vi.waitFor(
    () => {
      rounds.push(patient.sendDue());
      // The slow endpoint has the most open requests that one endpoint may have.
      expect([receiver.received.length, slow.received.length]).toEqual([12, 8]);
    },
    { timeout: 20_000 },
  );
  release();
  await Promise.all(rounds);
  await service.sendWebhooks();
  expect(slow.received).toHaveLength(12);
  await patient.stop();
});

it("sends to a failing endpoint one request at a time", async () => {
  await addEndpoint();
  receiver.answerStatus(500);
  await service.create();
  await service.sendWebhooks();
  for (let i = 0; i < 5; i++) await service.create();
  expect(await service.webhooks.sendDue()).toBe(1);
  receiver.answerStatus(200);
  expect(await service.webhooks.sendDue()).toBe(1);
  expect(await service.webhooks.sendDue()).toBe(3);
});

it("gives up on an answer that takes too long", async () => {
  const id = await addEndpoint(slow.url);
  const release = holdAnswers(slow);
  const hasty = service.openSendingProcess({ timeoutMs: 100 });
  await service.create();
  await hasty.sendDue();
  expect((await attempts(id))[0]).toMatchObject({
    outcome: "failed",
    response_status: null,
    error: "no answer within 0.1 s",
    next_attempt_at: expect.any(String),
  });
  release();
  await hasty.stop();
});

it("waits for open requests when it stops, and leaves unfinished ones for the next start", async () => {
  const answered = await addEndpoint();
  const unanswered = await addEndpoint(slow.url);
  const release = holdAnswers(receiver);
  holdAnswers(slow);
  const process = service.openSendingProcess();
  process.start(service.onError);
  await service.create();
  await vi.waitFor(() => expect(receiver.received.length + slow.received.length).toBe(2), 20_000);
  const stopped = process.stop();
  release();
  await stopped;
  expect(await attempts(answered)).toMatchObject([{ outcome: "succeeded" }]);
  expect(await attempts(unanswered)).toEqual([]);
  expect(service.errors).toEqual([]);

  slow.answerStatus(200);
  expect(await service.sendWebhooks()).toBe(1);
  expect(ids(slow)).toHaveLength(2);
  expect(new Set(ids(slow)).size).toBe(1);
});

it("connects to no host in a private network, and looks up its addresses for each connection", async () => {
  const asked: string[] = [];
  const guarded = service.openSendingProcess({
    resolve: async (hostname) => {
      asked.push(hostname);
      return [{ address: "127.0.0.1", family: 4 }];
    },
  });
  const id = await addEndpoint(`http://rebind.example:${receiver.port}/hook`);
  await service.create();
  await guarded.sendDue();
  service.pass(6);
  await guarded.sendDue();
  expect(asked).toEqual(["rebind.example", "rebind.example"]);
  expect(receiver.received).toEqual([]);
  expect((await attempts(id))[0]).toMatchObject({
    response_status: null,
    error: "the host name leads to an address that is not public",
  });
  await guarded.stop();
});

it("sends nothing to a private host that is no longer allowed", async () => {
  const id = await addEndpoint();
  const strict = service.openSendingProcess({ privateHosts: new Set() });
  await service.create();
  await strict.sendDue();
  expect(receiver.received).toEqual([]);
  expect((await attempts(id))[0].error).toContain("public address");
  await strict.stop();
});

it("reports how long the oldest event has been due", async () => {
  expect(await measureLag(service.core)).toBe(0);
  const id = await addEndpoint();
  await service.create();
  service.pass(7);
  expect(await measureLag(service.core)).toBe(7);
  receiver.answerStatus(500);
  await service.sendWebhooks();
  expect(await measureLag(service.core)).toBe(0);
  service.pass(20);
  expect(await measureLag(service.core)).toBeGreaterThan(10);
  await service.request("PATCH", `/v1/webhook_endpoints/${id}`, { status: "disabled" });
  expect(await measureLag(service.core)).toBe(0);
});
