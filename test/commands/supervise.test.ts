/** What `npm start` and `npm run serve` do when whoever started them ends them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { SECRET } from "../service/open-test-service.ts";

/** Starts a script of package.json in a process group of its own, as supervisors do. Resolves when the service is ready. */
async function supervise(script: string, dataDir: string) {
  const { PATH, HOME, TMPDIR } = process.env;
  const npm = spawn("npm", ["run", script], {
    env: { PATH, HOME, TMPDIR, PORT: "0", DEMO: "0", DATA_DIR: dataDir, SANDBOX_SECRET_KEY: SECRET },
    detached: true,
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const closed = once(npm, "close");
  await Promise.race([
    vi.waitFor(() => expect(output).toContain("Ctrl-C"), 120_000),
    closed.then(() => Promise.reject(new Error(output))),
  ]);
  const url = /Service +(http:\S+)/.exec(output)?.[1] ?? "";
  return { npm, url, output: () => output, closed };
}

const answers = (url: string) =>
  fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${SECRET}` } }).then(
    ({ status }) => status,
    () => "refused",
  );

const ENDS: [how: string, script: string, end: (npm: ChildProcess, pid: number) => void][] = [
  ["SIGTERM only to npm", "start", (npm) => npm.kill("SIGTERM")],
  ["SIGINT only to npm", "serve", (npm) => npm.kill("SIGINT")],
  ["SIGHUP only to npm", "start", (npm) => npm.kill("SIGHUP")],
  ["SIGKILL only to npm", "serve", (npm) => npm.kill("SIGKILL")],
  ["SIGINT to the whole group, as Ctrl-C does", "start", (_npm, pid) => process.kill(-pid, "SIGINT")],
  ["SIGHUP to the whole group, as a terminal does that closes", "serve", (_npm, pid) => process.kill(-pid, "SIGHUP")],
];

it.runIf(process.platform !== "win32").each(ENDS)("%s stops npm run %s in order", async (_how, script, end) => {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-supervise-"));
  const { npm, url, output, closed } = await supervise(script, dataDir);
  expect(await answers(url)).toBe(200);
  end(npm, npm.pid ?? 0);
  // The pipes close when the last process of them has ended.
  const [code] = await closed;
  expect([code, output()]).toEqual([code === null ? null : 0, expect.stringContaining("Deliveries resume")]);
  expect(await answers(url)).toBe("refused");
  rmSync(dataDir, { recursive: true });
});

it.runIf(process.platform !== "win32")("a second signal ends npm start at once, whatever still waits", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-supervise-"));
  const { npm, url, output, closed } = await supervise("start", dataDir);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  // A body that doesn't end keeps a stop waiting for seconds.
  socket.write(
    `POST /v1/deliveries HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${SECRET}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"pick`,
  );
  expect(await answers(url)).toBe(200);
  npm.kill("SIGTERM");
  await vi.waitFor(() => expect(output()).toContain("Stopping."), 10_000);
  // The service takes signals less than half a second apart for one. A third one would end npm while it reports the second.
  setTimeout(() => npm.kill("SIGTERM"), 700);
  const [code] = await closed;
  expect(code).toBe(1);
  expect(await answers(url)).toBe("refused");
  rmSync(dataDir, { recursive: true });
});
