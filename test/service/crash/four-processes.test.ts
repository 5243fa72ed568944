/**
 * Four processes of the service behind a proxy, with clocks ten seconds apart. One is killed, and one is stopped for longer
 * than whatever it has claimed. The others go on, and the one that is woken does nothing on what it believed before.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { startPostgres } from "../databases/start-postgres.ts";
import { AN_ORDER } from "../open-test-service.ts";
import type { Started } from "../start-process.ts";
import { expectBooksKept, FROM_PROXY, startFleet, untilItServes } from "./load-processes.ts";
import { openCall } from "./open-load.ts";

const CLOCKS_APART_SECONDS = 10;
/** The longest claim is of 15 seconds. `npm run crash` stops the process for a minute. */
const STOPPED_MS = process.env.CRASH_ROUNDS === undefined ? 20_000 : 60_000;
/** How long the proxy waits for a process, and for how long it asks one no more that didn't answer. */
const PROXY_MS = 5000;

/** Asks one process after the other. Where one doesn't answer, it says so, and asks the others for a while. */
async function openProxy(processes: readonly Started[], teardown: (() => unknown)[]): Promise<string> {
  const deadUntil = new Map<string, number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const alive = processes.filter(({ url }) => (deadUntil.get(url) ?? 0) < performance.now());
    const { url } = alive[turn++ % alive.length] ?? { url: "http://127.0.0.1:9" };
    const { method, headers } = incoming;
    const refuse = (error: Error) => {
      deadUntil.set(url, performance.now() + PROXY_MS);
      if (!outgoing.headersSent)
        outgoing.writeHead(502, { [FROM_PROXY]: "1" }).end(JSON.stringify({ error: error.message }));
    };
    const asked = request(url + incoming.url, { method, headers, timeout: PROXY_MS }, (answer) => {
      // Passed on when it is whole: a process may be killed in the middle of it.
      const parts: Buffer[] = [];
      answer
        .on("data", (part: Buffer) => parts.push(part))
        .on("error", refuse)
        .on("end", () => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts)));
    });
    asked.on("timeout", () => asked.destroy(new Error("it takes too long"))).on("error", refuse);
    incoming.pipe(asked);
  });
  // A connection that it closed after a pause could be one on which the next request is just coming.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  teardown.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("go on while one is killed and one is stopped, and nothing is lost or done twice", {
  timeout: 900_000,
}, async ({ onTestFinished }) => {
  const teardown: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const step of teardown.reverse()) await step();
  });
  const folder = mkdtempSync(join(tmpdir(), "ontheway-four-"));
  teardown.push(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startPostgres();
  teardown.push(server.stop);
  await server.createDatabase("four");
  const fleet = await startFleet(server.url("four"), teardown, {
    count: 4,
    environmentOf: (n) => {
      const CLOCK_FILE = join(folder, `clock-${n}`);
      writeFileSync(CLOCK_FILE, String((n % 2) * CLOCKS_APART_SECONDS));
      const clock = join(import.meta.dirname, "../clocks/wrong-clock.js");
      return { NODE_OPTIONS: `--import=${pathToFileURL(clock)}`, CLOCK_FILE };
    },
    openProxy: (processes) => openProxy(processes, teardown),
  });
  const goOn = () => Promise.all([fleet.untilRidersGoOn(), fleet.untilOrdersGoOn()]);
  const [mine, killed, stopped] = fleet.processes;
  if (!mine || !killed || !stopped) throw new Error("four processes are running");
  await goOn();

  await killed.kill("SIGKILL");
  await goOn();
  fleet.processes[1] = await fleet.start(1);

  const [atMine, atStopped] = [openCall(mine.url), openCall(stopped.url)];
  // At the sandbox's speed an offer lasts three seconds, and for half of the processes it is ten seconds later.
  const byHand = { ...AN_ORDER, simulation: { mode: "manual", speed: 1 } };
  const { id } = (await atStopped("POST", "/v1/deliveries", byHand)).body;
  const read = async (call: typeof atMine) => (await call("GET", `/v1/deliveries/${id}/tracking`)).body.status;
  expect(await read(atStopped)).toBe("searching");
  process.kill(stopped.pid, "SIGSTOP");
  teardown.push(() => process.kill(stopped.pid, "SIGCONT"));
  const advanced = await atMine("POST", `/v1/test/deliveries/${id}/advance`, { to: "rider_assigned" });
  expect([advanced.status, advanced.body.status]).toEqual([200, "rider_assigned"]);
  await Promise.all([pause(STOPPED_MS), goOn()]);
  process.kill(stopped.pid, "SIGCONT");
  // Until its database answers within a second again, it may tell what it knew.
  await expect.poll(() => read(atStopped), { timeout: 30_000 }).toBe("rider_assigned");
  await Promise.all([goOn(), ...fleet.processes.map(({ url }) => untilItServes(url))]);

  await fleet.stopLoad();
  await expectBooksKept(fleet);
  for (const { output } of fleet.processes) expect(output()).not.toMatch(/"level":"error"/);
});
