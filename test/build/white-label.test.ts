/** @module-tag wide */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** The files that a build reads. */
const SOURCES = ["src", "demo", "public", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
/** What a build leaves, and the next one takes over: making it again takes time. */
const TEMPLATE = ["dist/database", "dist/database.stamp"];
/** For a build beside all other tests. */
const MINUTES_10 = 600_000;

const folder = mkdtempSync(join(tmpdir(), "white-label-"));
const { PATH, HOME, TMPDIR } = process.env;
let service: ChildProcess;
let printed = "";
let url = "";

beforeAll(async () => {
  for (const name of [...SOURCES, ...TEMPLATE.filter(existsSync)]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const brand = { SERVICE_NAME: "acme", SERVICE_TITLE: "Acme Express" };
  await promisify(execFile)(resolve("node_modules/.bin/vite"), ["build", "--app", "--logLevel", "error"], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...brand },
  });

  service = spawn(process.execPath, ["dist/service/start.js"], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, PORT: "0", DEMO: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "info" },
  });
  for (const stream of [service.stdout, service.stderr]) {
    stream?.on("data", (text) => {
      printed += text;
    });
  }
  await vi.waitFor(() => expect(printed).toContain("Ctrl-C"), { timeout: MINUTES_10, interval: 100 });
  url = /Service +(http:\S+)/.exec(printed)?.[1] ?? "";
}, MINUTES_10);

afterAll(async () => {
  if (service?.exitCode === null) {
    service.kill("SIGTERM");
    await once(service, "close");
  }
  rmSync(folder, { recursive: true, force: true });
}, MINUTES_10);

/** The address of every file that a browser can load: scripts, style sheets, icons. */
function filesServed(): string[] {
  const below = (root: string) =>
    readdirSync(join(folder, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, root).length));
  // Below /src stands what the service serves at other addresses.
  return [...below("dist/widget"), ...below("dist/pages").filter((path) => !path.startsWith("/src/"))];
}

/** Everything in the answer that somebody can read: its status, headers and body. */
async function readAll(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers });
  const names = [...response.headers].map((header) => header.join(": ")).join("\n");
  return { status: response.status, text: `${names}\n\n${await response.text()}` };
}

test("a service with its own name serves and prints no other name", async () => {
  const person = { accept: "text/html" };
  const pages: [path: string, status: number, headers?: Record<string, string>][] = [
    ["/docs", 200],
    ["/docs/quick-start", 200],
    ["/docs/widget-module", 200],
    ["/docs/search.json", 200],
    ["/v1/openapi.json", 200],
    ["/track/dlv_0000000000000000000000", 200],
    ["/track/sw.js", 200],
    ["/dashboard", 200],
    ["/v1/embed?id=dlv_0000000000000000000000", 200],
    ["/rider", 200],
    ["/rider/sw.js", 200],
    ["/rider/manifest.webmanifest", 200],
    ["/metrics", 200],
    ["/healthz", 200],
    ["/nowhere", 404, person],
    ["/v1/nowhere", 404],
    ["/v1/deliveries", 401],
  ];
  for (const [path, status, headers] of pages) {
    const answer = await readAll(path, headers);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.text, path).not.toMatch(/ontheway/i);
  }
  const files = filesServed();
  expect(files).toEqual(expect.arrayContaining(["/v1/tracking.js", "/v1/widget.js", "/favicon.svg"]));
  for (const path of files) {
    const answer = await readAll(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text, path).not.toMatch(/ontheway/i);
  }
  expect(printed).not.toMatch(/ontheway/i);
});

test("the service's own name stands where people and pages look for it", async () => {
  expect((await readAll("/docs")).text).toContain("<title>Acme Express for developers</title>");
  expect((await readAll("/docs/widget")).text).toContain("&quot;acme-tracking&quot;");
  expect((await readAll("/v1/openapi.json")).text).toContain('"title":"Acme Express"');
  expect((await readAll("/track/dlv_0000000000000000000000")).text).toContain("Acme Express");
  expect((await readAll("/nowhere", { accept: "text/html" })).text).toContain("Acme Express");
  expect((await readAll("/v1/tracking.js")).text).toContain("acme-tracking");
  expect(printed).toContain("Acme Express sandbox");
});
