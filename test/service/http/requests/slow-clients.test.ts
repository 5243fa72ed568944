/** Clients that are slow, or send what is no HTTP, over sockets of their own. */
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { PATIENCE } from "../../../../src/service/http/connections/patience.ts";
import { openTestService, SECRET, type TestService } from "../../open-test-service.ts";

const LARGE = Buffer.alloc(64 * 1024 * 1024, "x");

let service: TestService;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await openTestService({ patience: { ...PATIENCE, checkMs: 20 } });
  service.app.get("/large", async () => LARGE);
  port = Number(new URL(await service.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.close());

function open(to = port): Socket {
  const socket = connect(to, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** Everything that the service answers until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString();
}

/** The answers of a connection, as their status, their headers and their body. */
function parse(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(first.split(" ")[1]), headers, body };
}

function expectProblem(text: string, status: number, code: string): void {
  const answer = parse(text);
  expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/problem+json; charset=utf-8"]);
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^req_/),
    "content-length": String(Buffer.byteLength(answer.body)),
  });
  expect(JSON.parse(answer.body)).toMatchObject({
    type: `https://service.example/docs#${code}`,
    status,
    code,
    detail: expect.any(String),
    request_id: answer.headers["x-request-id"],
  });
}

const AUTH = `Host: x\r\nAuthorization: Bearer ${SECRET}\r\n`;

it.each([
  ["headers", `GET /v1/account HTTP/1.1\r\n${AUTH}X-Slow: `],
  ["a body", `POST /v1/deliveries HTTP/1.1\r\n${AUTH}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`],
])("cuts %s without an end", async (_, text) => {
  const impatient = await openTestService({ patience: { ...PATIENCE, headersMs: 200, requestMs: 400, checkMs: 20 } });
  const socket = open(Number(new URL(await impatient.app.listen({ port: 0, host: "127.0.0.1" })).port));
  socket.write(text);
  expectProblem(await readAll(socket), 408, "request_timeout");
  await impatient.close();
});

it("cuts an answer that the client doesn't take, and leaves one that it takes", async () => {
  const slow = open();
  slow.pause();
  slow.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  const quick = open();
  quick.write("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect((await readAll(quick)).length).toBeGreaterThan(LARGE.length);
  const count = () => new Promise<number>((resolve) => service.app.server.getConnections((_, open) => resolve(open)));
  await vi.waitFor(
    async () => {
      service.pass(31);
      expect(await count()).toBe(0);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect((await readAll(slow.resume())).length).toBeLessThan(LARGE.length);
});

it("gives a slow network 15 s for the headers and 30 s for the whole request", async () => {
  const usual = await openTestService();
  expect([usual.app.server.headersTimeout, usual.app.server.requestTimeout]).toEqual([15_000, 30_000]);
  await usual.close();
});

it.each([
  ["text that is no HTTP", "HELLO\r\n\r\n", 400, "malformed_request"],
  ["a bad header", "GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n", 400, "malformed_request"],
  ["no Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
  ["large headers", `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
  [
    "an expectation that it doesn't know",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n",
    417,
    "expectation_failed",
  ],
  ["a bad length", "POST /v1/deliveries HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "malformed_request"],
])("answers %s with a problem, as everything else", async (_, text, status, code) => {
  const socket = open();
  socket.write(text);
  expectProblem(await readAll(socket), status, code);
});

it.each(["xchunked", "gzip", "chunked, gzip", "gzip, chunked"])(
  "refuses a body with Transfer-Encoding: %s, and reads none of it as a request",
  async (coding) => {
    const socket = open();
    const inBody = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    socket.write(`POST /v1/deliveries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n${inBody}`);
    const text = await readAll(socket);
    expectProblem(text, 400, "malformed_request");
    expect(text).not.toContain("HTTP/1.1 200");
  },
);

it.each(["/v1/account", "/v1/deliveries", "/v1/deliveries/dlv_1/tracking", "/healthz"])(
  "answers OPTIONS %s with the methods that it offers",
  async (path) => {
    const socket = open();
    socket.write(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const text = await readAll(socket);
    expectProblem(text, 405, "method_not_allowed");
    expect(parse(text).headers.allow).toContain("GET");
    expect(parse(text).headers.allow).not.toContain("OPTIONS");
  },
);

it("answers OPTIONS of what isn't there with 404, and preflights as before", async () => {
  const socket = open();
  socket.write("OPTIONS /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expectProblem(await readAll(socket), 404, "not_found");
  const preflight = await service.app.inject({
    method: "OPTIONS",
    url: "/v1/deliveries",
    headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-origin"]).toBe("*");
});
