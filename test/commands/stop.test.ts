/** What clients see while the service stops. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startPostgres } from "../service/databases/start-postgres.ts";
import { AN_ORDER, PUBLISHABLE, SECRET } from "../service/open-test-service.ts";
import { type Started, startProcess } from "../service/start-process.ts";

let dataDir: string;
let service: Started;

const start = (more: Record<string, string> = {}) =>
  startProcess({ DATA_DIR: dataDir, SANDBOX_SECRET_KEY: SECRET, SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE, ...more });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "ontheway-stop-"));
  service = await start();
});
afterEach(async () => {
  await service.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** After a stop has begun, a connection that is silent for so long is closed. */
const SILENCE_MS = 1500;
/** Requests that are unanswered after so long are told that the service stops. */
const DRAIN_MS = 3500;

/** Sends a request on the agent's one connection. */
async function send(agent: Agent, method: "GET" | "POST", path: string, body?: object) {
  const sent = request(service.url + path, {
    method,
    agent,
    headers: { authorization: `Bearer ${SECRET}`, ...(body && { "content-type": "application/json" }) },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, connection: response.headers.connection, body: await text(response) };
}

it("answers every request, and tells each connection to close", async () => {
  const answers: { status: number | undefined; body: string }[] = [];
  let stoppedAt = Number.POSITIVE_INFINITY;
  /** Uses one connection until it is told to close. */
  const useConnection = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const isLate = performance.now() - stoppedAt > SILENCE_MS / 2;
      const answered = await (index % 2 === 0
        ? send(agent, "GET", "/v1/account")
        : send(agent, "POST", "/v1/deliveries", { ...AN_ORDER, simulation: { mode: "manual" } })
      ).catch((error: unknown) => {
        // On a busy machine a client may come so late that it finds its connection closed. No other may.
        if (!isLate) throw error;
      });
      if (!answered) return;
      const { connection, ...answer } = answered;
      // Nor is any other told that the service stops: these have waited for as long as it waits.
      const hasWaited = performance.now() - stoppedAt > DRAIN_MS;
      if (!(answer.status === 503 && hasWaited)) answers.push(answer);
      if (connection === "close") return;
    }
  };
  const clients = Promise.all(Array.from({ length: 12 }, (_, index) => useConnection(index)));
  await Promise.race([clients, vi.waitFor(() => expect(answers.length).toBeGreaterThan(100), 180_000)]);
  stoppedAt = performance.now();
  const exit = service.kill("SIGTERM");
  await clients;
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(await exit).toBe(0);
}, 300_000);

it("doesn't wait for a body that doesn't end, and says so to its sender", async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `POST /v1/deliveries HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${SECRET}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"pick`,
  );
  // The service has read this one as well once it has answered another.
  expect((await send(new Agent(), "GET", "/healthz")).status).toBe(200);
  const answer = text(socket);
  expect(await service.kill("SIGTERM")).toBe(0);
  const [head = "", body = ""] = (await answer).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  expect(head).toMatch(/\r\nretry-after: [2-6]\r\n/i);
  expect(head).toMatch(/\r\nconnection: close/i);
  expect(JSON.parse(body)).toMatchObject({ code: "not_ready", status: 503 });
});

it("answers what waits for a silent database, then ends without it and says so", async ({ onTestFinished }) => {
  await service.kill("SIGTERM");
  const server = await startPostgres();
  onTestFinished(server.stop);
  await server.createDatabase("silent");
  service = await start({ DATABASE_URL: server.url("silent") });
  const resume = server.freeze();
  onTestFinished(resume);
  const answer = send(new Agent(), "GET", "/v1/deliveries");
  // The service has read this one as well once it has answered another.
  expect((await send(new Agent(), "GET", "/healthz/live")).status).toBe(200);
  const exit = service.kill("SIGTERM");
  const { status, connection, body } = await answer;
  expect([status, connection]).toEqual([503, "close"]);
  // Whichever comes first: the end of the service's patience with its clients, or with its database.
  expect(["not_ready", "database_unavailable"]).toContain(JSON.parse(body).code);
  expect(await exit).toBe(1);
  expect(service.output()).toContain("Not everything ended within 8 s.");
}, 300_000);
