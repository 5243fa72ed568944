/** Slow endpoints leave room for the others, whoever has them and however many. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AN_ORDER, openTestService, SECRET, type TestService } from "../../open-test-service.ts";
import { forgetEvents } from "../forget-events.ts";
import { closeReceivers, openReceiver, type Receiver } from "../open-receiver.ts";

let service: TestService;
let quick: Receiver;
let slow: Receiver;
let accounts = 0;
const patience = { timeout: 60_000, interval: 200 };
vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEvents(service);
  quick = await openReceiver();
  slow = await openReceiver();
  // It never answers.
  slow.answerWith(() => {});
});
afterEach(closeReceivers);

/** A merchant with an endpoint at each of these receivers. */
async function openMerchant(receivers: readonly Receiver[]) {
  const key = accounts++ === 0 ? SECRET : await service.addAccount(`acct_shares_${accounts}`);
  const headers = { authorization: `Bearer ${key}` };
  const ids: string[] = [];
  for (const { url } of receivers) {
    const made = await service.request("POST", "/v1/webhook_endpoints", { url }, headers);
    ids.push(made.json().id);
  }
  return {
    ids,
    order: async (times: number) => {
      for (let n = 0; n < times; n++) await service.request("POST", "/v1/deliveries", AN_ORDER, headers);
    },
    /** How many of an endpoint's attempts are known to have succeeded. */
    succeeded: async (id = ids[0]) => {
      const attempts = await service.request("GET", `/v1/webhook_endpoints/${id}/attempts`, undefined, headers);
      return attempts.json().data.filter(({ outcome }: { outcome: string }) => outcome === "succeeded").length;
    },
    test: (id = ids[0]) => service.request("POST", `/v1/webhook_endpoints/${id}/test`, undefined, headers),
  };
}

/** A process that sends, for as long as `use` takes. Endpoints may take as long as they like. */
async function withSender(use: (round: () => void) => Promise<void>): Promise<void> {
  const sender = service.openSendingProcess({ timeoutMs: 600_000 });
  const rounds: Promise<number>[] = [];
  try {
    await use(() => rounds.push(sender.sendDue()));
  } finally {
    slow.answerWith((response) => response.end());
    await sender.stop();
    await Promise.all(rounds);
  }
}

it("twenty slow endpoints of one account don't delay another account's event", async () => {
  const other = await openMerchant([quick]);
  const greedy = await openMerchant(new Array(20).fill(slow));
  await greedy.order(10);
  await withSender(async (round) => {
    await vi.waitFor(() => {
      round();
      expect(slow.received.length).toBeGreaterThanOrEqual(24);
    }, patience);
    await other.order(1);
    await vi.waitFor(() => {
      round();
      expect(quick.received).toHaveLength(1);
    }, patience);
  });
});

it("slow endpoints of many accounts leave room for the others, also for one that nobody knows yet", async () => {
  const known = await openMerchant([quick]);
  await known.order(1);
  const greedy: Awaited<ReturnType<typeof openMerchant>>[] = [];
  for (let n = 0; n < 10; n++) greedy.push(await openMerchant(new Array(4).fill(slow)));
  await withSender(async (round) => {
    await vi.waitFor(() => {
      round();
      expect(quick.received).toHaveLength(1);
    }, patience);
    for (const { order } of greedy) await order(8);
    await vi.waitFor(() => {
      round();
      expect(slow.received.length).toBeGreaterThanOrEqual(48);
    }, patience);
    await known.order(1);
    await vi.waitFor(() => {
      round();
      expect(quick.received).toHaveLength(2);
    }, patience);
    const unknown = await openMerchant([quick]);
    await unknown.order(1);
    // By now the others are known to be slow.
    service.pass(3);
    await vi.waitFor(() => {
      round();
      expect(quick.received).toHaveLength(3);
    }, patience);
    // An endpoint that is slow waits behind all others, but it isn't forgotten.
    expect(slow.received.length).toBeGreaterThanOrEqual(48);
  });
});

it("an account's slow endpoints leave room for its quick one", async () => {
  const merchant = await openMerchant([...new Array(12).fill(slow), quick]);
  await merchant.order(5);
  await withSender(async (round) => {
    await vi.waitFor(async () => {
      round();
      expect(slow.received.length).toBeGreaterThanOrEqual(20);
      // An answer that is still on its way when the clock jumps would have taken three seconds.
      expect(await merchant.succeeded(merchant.ids.at(-1))).toBe(5);
    }, patience);
    service.pass(3);
    await merchant.order(5);
    await vi.waitFor(() => {
      round();
      expect(quick.received).toHaveLength(10);
    }, patience);
  });
});

it("test events have a share of their own: too many at a time are refused with the time to come again", async () => {
  const other = await openMerchant([quick]);
  const greedy = await openMerchant([slow, slow]);
  const answers: Awaited<ReturnType<typeof greedy.test>>[] = [];
  const tests = Array.from({ length: 12 }, async (_, n) => answers.push(await greedy.test(greedy.ids[n % 2])));
  // Four wait for their endpoints, and all others have their answers.
  await vi.waitFor(() => expect([slow.received.length, answers.length]).toEqual([4, 8]), patience);
  // Another account's test and events go on.
  expect((await other.test()).json()).toMatchObject({ outcome: "succeeded" });
  slow.answerWith((response) => response.end());
  await other.order(1);
  await service.sendWebhooks();
  expect(quick.received).toHaveLength(2);
  await slow.close();
  await Promise.all(tests);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(8);
  for (const { headers, json } of refused) {
    expect(json()).toMatchObject({ code: "rate_limited", detail: expect.stringContaining("test events") });
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(15);
  }
});
