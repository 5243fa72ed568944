import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDataFolder } from "../../src/commands/prepare-data-folder.ts";
import { readConfig } from "../../src/service/config.ts";
import { FatalError } from "../../src/service/fatal-error.ts";
import { runPasted } from "../kit/run-pasted.ts";
import { AN_ORDER, PUBLISHABLE, SECRET } from "../service/open-test-service.ts";
import { failToStart, type Started, startProcess } from "../service/start-process.ts";

let dataDir: string;
let service: Started | undefined;
const environment = () => ({
  DATA_DIR: dataDir,
  SANDBOX_SECRET_KEY: SECRET,
  SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
  SANDBOX_SPEED: "200",
});

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "ontheway-"));
  service = await startProcess(environment());
});
afterAll(async () => {
  await service?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

function running(): Started {
  if (!service) throw new Error("the service isn't running");
  return service;
}

const create = async (body: object) => {
  const response = await fetch(`${running().url}/v1/deliveries`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return response.json();
};

const track = async (id: string) => {
  const response = await fetch(`${running().url}/v1/deliveries/${id}/tracking`, {
    headers: { authorization: `Bearer ${PUBLISHABLE}` },
  });
  expect(response.status).toBe(200);
  return response.json();
};

/** Requests the record until it is as wanted. The test's time limit ends it otherwise. */
async function until(id: string, isWanted: (record: { status: string }) => boolean) {
  for (;;) {
    const record = await track(id);
    if (isWanted(record)) return record;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it("keeps everything that it acknowledged when it is killed, and goes on after the restart", async () => {
  const now = Date.now();
  const open = await Promise.all(Array.from({ length: 5 }, () => create(AN_ORDER)));
  const scheduled = await create({ ...AN_ORDER, scheduled_at: new Date(now + 3000).toISOString() });
  const cancelled = await create({ ...AN_ORDER, scheduled_at: new Date(now + 3_600_000).toISOString() });
  const response = await fetch(`${running().url}/v1/deliveries/${cancelled.id}/cancel`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}` },
  });
  expect(response.status).toBe(200);
  const last = await create(AN_ORDER);
  await running().kill("SIGKILL");

  service = await startProcess(environment());
  expect((await track(cancelled.id)).status).toBe("cancelled");
  for (const { id } of [...open, scheduled, last]) {
    expect((await track(id)).history[0].status).toMatch(/searching|pending/);
  }
  const done = await until(last.id, ({ status }) => status === "delivered");
  expect(done.history.map((entry: { status: string }) => entry.status)).toEqual([
    "searching",
    "rider_assigned",
    "rider_arriving",
    "at_pickup",
    "picked_up",
    "in_transit",
    "delivered",
  ]);
  await until(scheduled.id, ({ status }) => status !== "pending");
}, 180_000);

it("prints an order that works when it is pasted", async () => {
  const pasted = /export SECRET_KEY[\s\S]+?grep .+/.exec(running().output())?.[0] ?? "";
  expect(await runPasted(pasted)).toMatch(
    new RegExp(`^"id":"(dlv_\\w+)"\n"tracking_url":"${running().url}/track/\\1#[\\w-]{22}"\n$`),
  );
});

it("shows a person at a wrong address a way that leads somewhere, also without the shop", async () => {
  const { url } = running();
  const lost = await fetch(`${url}/nowhere`, { headers: { accept: "text/html" } });
  expect(lost.status).toBe(404);
  const [, way = ""] = /<a class="button" href="([^"]+)">/.exec(await lost.text()) ?? [];
  const found = await fetch(new URL(way, url), { headers: { accept: "text/html" } });
  expect([way, found.status]).toEqual(["/", 200]);
  const places = [...(await found.text()).matchAll(/<a href="([^"]+)">/g)].map(([, place = ""]) => place);
  expect(places).toEqual(["/dashboard", "/rider", "/docs"]);
  for (const place of places) expect([place, (await fetch(url + place)).status]).toEqual([place, 200]);
});

it("answers a body of a megabyte over a real connection", async () => {
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(
      `${running().url}/v1/deliveries`,
      { method: "POST", headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" } },
      (response) => resolve(response.statusCode),
    );
    // The service closes the connection after its answer, perhaps before the last byte is sent.
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
    });
    request.end(Buffer.alloc(1_000_000, " "));
  });
  expect(status).toBe(413);
});

it("refuses a second start on its folder, a taken port and bad variables, each with one plain line", async () => {
  const second = await failToStart(environment());
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/^The data folder \S+ is in use by process \d+; stop that one first\.$/);

  const bad = await failToStart({ ...environment(), PORT: "x", SANDBOX_SPEED: "-1" });
  expect(bad.code).toBe(1);
  expect(bad.output.split("\n")).toHaveLength(2);

  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? String(address.port) : "none";
  const other = mkdtempSync(join(tmpdir(), "ontheway-"));
  const refused = await failToStart({ ...environment(), DATA_DIR: other, PORT: port });
  expect(refused.code).toBe(1);
  expect(refused.output).toBe(
    `PORT ${port} is already in use on 127.0.0.1. Set PORT to another one, or to 0 for any free one.`,
  );
  taken.close();
  rmSync(other, { recursive: true, force: true });
});

it("refuses a data folder that can't hold data, with one line that says why", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const below = join(file, "below");
  expect(await failToStart({ ...environment(), DATA_DIR: below })).toEqual({
    code: 1,
    output: `DATA_DIR ${below} can't hold the data: it is a file, or lies under one.`,
  });
  expect(() => prepareDataFolder(file)).toThrow(
    new FatalError(`DATA_DIR ${file} can't hold the data: it is a file, or lies under one.`),
  );
  expect(() => prepareDataFolder("/dev/fd/no/folder")).toThrow(
    /^DATA_DIR \/dev\/fd\/no\/folder can't hold the data: .+\.$/,
  );
  expect(() => readConfig({ ...environment(), DATA_DIR: "  " })).toThrow(new FatalError("DATA_DIR must be a folder"));
});

it("stops on a signal and keeps its deliveries", async () => {
  const { id } = await create({ ...AN_ORDER, scheduled_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await running().kill("SIGTERM")).toBe(0);
  expect(running().output()).toMatch(/\nStopping. Deliveries resume at the next start.\n$/);
  service = await startProcess(environment());
  expect((await track(id)).status).toBe("pending");
});
