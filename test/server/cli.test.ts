/** `npx ontheway`, as a developer runs it beside a sandbox. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../src/server/index.ts";
import { PUBLISHABLE, SECRET } from "../service/open-test-service.ts";
import { type Started, startProcess } from "../service/start-process.ts";
import { isSignedWith, openReceiver } from "../service/webhooks/open-receiver.ts";

const JOURNEY = ["searching", "rider_assigned", "rider_arriving", "at_pickup", "picked_up", "in_transit", "delivered"];
const PATIENCE = { timeout: 60_000, interval: 50 };

let folder: string;
let service: Started;
const start = (port = "0") =>
  startProcess({ DATA_DIR: folder, PORT: port, SANDBOX_SECRET_KEY: SECRET, SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ontheway-cli-"));
  service = await start();
});
afterAll(async () => {
  await service.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program; `ended` resolves to its exit code. */
function launch(words: readonly string[], env: Record<string, string> = { ONTHEWAY_SECRET_KEY: SECRET }) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["dist/cli/cli.js", ...words], {
    env: { PATH, ONTHEWAY_URL: service.url, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { output: () => text, ended };
}

async function run(words: readonly string[], env?: Record<string, string>) {
  const { output, ended } = launch(words, env);
  return { code: await ended, output: output() };
}

it("passes on what it triggers, signed and in order, also after the service was away", async () => {
  const receiver = await openReceiver();
  onTestFinished(receiver.close);
  const before = await run(["trigger", "at_pickup"]);
  const listening = launch(["listen", "--forward-to", receiver.url]);
  await vi.waitFor(() => expect(listening.output()).toContain("Events go to"), PATIENCE);
  const [secret = ""] = /whsec_\S+/.exec(listening.output()) ?? [];

  const first = await run(["trigger", "delivered"]);
  expect(first).toEqual({ code: 0, output: expect.stringMatching(/^dlv_\w+ searching\n/) });
  const [id = ""] = first.output.split(" ");
  expect(first.output.trim().split("\n")).toEqual(JOURNEY.map((status) => `${id} ${status}`));
  // The rider is near the door on the way, too, which leaves the status as it is.
  const others = ["delivery.nearby", "delivery.arrived"];
  const typesOf = (one: string) => {
    const own = receiver.received.filter(({ event }) => event.data.delivery_id === one);
    return own.map(({ event }) => event.type).filter((type) => !others.includes(type));
  };
  const journey = JOURNEY.map((status) => `delivery.${status}`);
  await vi.waitFor(() => expect(typesOf(id)).toEqual(journey), PATIENCE);
  for (const received of receiver.received) expect(isSignedWith(secret, received)).toBe(true);

  const { port } = new URL(service.url);
  await service.kill("SIGKILL");
  service = await start(port);
  const [old = ""] = before.output.split(" ");
  const moved = await run(["trigger", "cancelled", "--delivery", old]);
  expect(moved.output).toBe(`${old} at_pickup\n${old} cancelled\n`);
  await vi.waitFor(() => expect(typesOf(old)).toEqual(["delivery.cancelled"]), PATIENCE);
  expect(typesOf(id)).toEqual(journey);
  await vi.waitFor(() => expect(listening.output()).toMatch(/delivery\.cancelled dlv_\w+ → 2\d\d/), PATIENCE);
});

it("says where a delivery's page is", async () => {
  const client = createClient({ key: SECRET, baseUrl: service.url });
  const [id = ""] = (await run(["trigger", "searching"])).output.split(" ");
  const { tracking_url } = await client.deliveries.retrieve(id);
  expect(await run(["open", id])).toEqual({ code: 0, output: `${tracking_url}\n` });
});

it.each<[string, string[], Record<string, string> | undefined, string]>([
  ["without a key where nobody can be asked", ["open", "dlv_1"], {}, "Set ONTHEWAY_SECRET_KEY to a secret key"],
  ["with a key among its words", ["open", "dlv_1", "sk_test_1"], undefined, "roll this one"],
  ["with a word too few", ["trigger"], undefined, "npx ontheway listen"],
  ["with an option that it doesn't know", ["open", "dlv_1", "--fast"], undefined, "--fast"],
  ["with a command that it doesn't know", ["close"], undefined, "There is no close."],
  ["with a status that there isn't", ["trigger", "arrived"], undefined, "There is no status arrived."],
  ["without an address to forward to", ["listen"], undefined, "listen needs --forward-to"],
  ["for a delivery that there isn't", ["open", "dlv_none"], undefined, "There is no such delivery."],
])("tells what to do %s", async (_case, words, env, message) => {
  const { code, output } = await run(words, env);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toMatch(/\n\s+at /);
});
