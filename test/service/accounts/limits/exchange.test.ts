import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLimits } from "../../../../src/service/accounts/limits/create-limits.ts";
import { openExchange } from "../../../../src/service/accounts/limits/open-exchange.ts";
import type { Db } from "../../../../src/service/store/db.ts";
import { openTestDatabase } from "../../databases/open-test-database.ts";

let db: Db;
let time = 1000;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.script("truncate limit_demand"));

/** A process of the service, with only its limits. */
async function openProcess() {
  const now = () => time;
  const limits = createLimits(now);
  const exchange = openExchange(db, limits);
  await exchange.run();
  return {
    exchange: exchange.run,
    leave: exchange.leave,
    take: (caller: string) => limits.of("key", 10).take(caller, time) === 0,
    /** How long the viewer of a moving rider who asks now is told to wait. */
    invite(caller: string) {
      const limiter = limits.of("key", 10);
      limiter.take(caller, time);
      return limiter.pollAfter(caller, time, 30, true);
    },
  };
}
type Process = Awaited<ReturnType<typeof openProcess>>;

/** How often processes tell each other, in seconds. */
const EXCHANGE = 0.25;

/**
 * Sends `rate` requests a second for this many seconds, each to the process that `choose` returns. Returns how many are
 * served.
 */
async function load(processes: Process[], seconds: number, choose: (n: number) => number, rate = 50): Promise<number> {
  let served = 0;
  let exchangedAt = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < seconds * rate; n++) {
    if (time - exchangedAt >= EXCHANGE) {
      for (const one of processes) await one.exchange();
      exchangedAt = time;
    }
    if (processes[choose(n)]?.take(`caller ${n % (2 * rate)}`)) served++;
    time += 1 / rate;
  }
  return served;
}

describe("two processes of the service", () => {
  it.each([
    ["one of them", () => 0],
    ["both alike", (n: number) => n % 2],
    ["one much more than the other", (n: number) => (n % 10 === 0 ? 1 : 0)],
    ["one and then the other", (n: number) => (n < 750 ? 0 : 1)],
  ])("together serve a key's limit when requests go to %s", async (_, choose) => {
    const processes = [await openProcess(), await openProcess()];
    const served = await load(processes, 30, choose);
    expect(served / 300).toBeGreaterThan(0.93);
    // The ten requests of a second that nobody used may come at once.
    expect((served - 10) / 300).toBeLessThan(1.05);
  });

  it.each([
    [0, 50],
    [1, 50],
    [0, 10],
    [1, 10],
  ])(
    "serve traffic that moves from process %i to the other one within a second, at %i requests a second",
    async (from, rate) => {
      const processes = [await openProcess(), await openProcess()];
      await load(processes, 20, () => from, rate);
      const bySecond: number[] = [];
      for (let second = 0; second < 6; second++) bySecond.push(await load(processes, 1, () => 1 - from, rate));
      const [first = 0, ...later] = bySecond;
      expect(first).toBeGreaterThanOrEqual(4);
      for (const served of later) expect(served).toBeGreaterThanOrEqual(6);
      expect(later.reduce((sum, served) => sum + served, 0)).toBeGreaterThanOrEqual(46);
    },
  );

  it("leave the whole limit to the process that still runs", async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    await load([one, two], 10, (n) => n % 2);
    await two.leave();
    await one.exchange();
    const served = await load([one], 30, () => 0);
    expect(served / 300).toBeGreaterThan(0.93);
  });
});

it("invites a crowd as often as the limit allows, and no less often where another process has few viewers", async () => {
  const [busy, quiet] = [await openProcess(), await openProcess()];
  quiet.take("two");
  const due = Array.from({ length: 120 }, (_, viewer) => time + viewer / 4);
  for (let n = 0; n < 120; n++) {
    time += 0.5;
    for (const one of [busy, quiet]) await one.exchange();
    due.forEach((at, viewer) => {
      if (at <= time) due[viewer] = time + busy.invite(`viewer ${viewer}`);
    });
  }
  // 120 viewers at 6 of the 10 requests a second. The places of the busy one may add some seconds.
  const told = busy.invite("one");
  expect(told).toBeGreaterThanOrEqual(19);
  expect(told).toBeLessThanOrEqual(28);
  expect(quiet.invite("two")).toBeLessThanOrEqual(told);
});

it("serves the few requests of a process that gets hardly any", async () => {
  const [busy, quiet] = [await openProcess(), await openProcess()];
  await load([busy, quiet], 5, () => 0);
  time += 10;
  for (let n = 0; n < 4; n++) {
    time += 0.5;
    await busy.exchange();
    await quiet.exchange();
    expect(quiet.take("somebody")).toBe(true);
  }
});

it("keeps the limits of ten thousand addresses, however many come", () => {
  const limits = createLimits(() => 0);
  for (let n = 0; n < 30_000; n++) limits.of(`key_page 10.0.${n}`, 50).take("one", 0);
  const names = [...limits.all().keys()];
  expect(names).toHaveLength(10_000);
  expect(names.at(-1)).toBe("key_page 10.0.29999");
});
