import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../service/databases/start-postgres.ts";
import { type Started, startProcess } from "../service/start-process.ts";

const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), "ontheway-account-"));
let server: PostgresServer;
let service: Started;
let printed: string;
const environment = () => ({
  DATA_DIR: dataDir,
  ENVIRONMENT: "production",
  DATABASE_URL: server.url("live"),
  RATE_LIMIT: "50",
});

beforeAll(async () => {
  server = await startPostgres();
  await server.createDatabase("live");
  service = await startProcess(environment());
  printed = service.output();
}, 60_000);
afterAll(async () => {
  await service?.kill("SIGTERM");
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const command = async (...args: string[]) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, ...environment() };
  return (await run(process.execPath, ["dist/service/account.js", ...args], { env })).stdout;
};
const account = async (key: string) => {
  const response = await fetch(`${service.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
};

it("the first start in production prints the first keys, and later starts don't", async () => {
  const [key = ""] = /sk_live_\w+/.exec(printed) ?? [];
  expect((await account(key)).body).toMatchObject({ environment: "production", limits: { requests_per_second: 50 } });
  expect(printed).toMatch(/pk_live_\w+/);
  await service.kill("SIGTERM");
  service = await startProcess(environment());
  expect(service.output()).not.toMatch(/[sp]k_live_/);
  expect((await account(key)).status).toBe(200);
}, 60_000);

it("the operator creates accounts and keys and raises a limit while the service runs", async () => {
  const made = await command("create", "Mkate & Co.");
  const [id = ""] = /acct_\w+/.exec(made) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(made) ?? [];
  expect((await account(key)).body).toMatchObject({ id, name: "Mkate & Co." });
  await command("limit", id, "500");
  const another = /sk_live_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  expect((await account(another)).body).toMatchObject({ id, limits: { requests_per_second: 500 } });
  expect(await command("list")).toMatch(new RegExp(`${id} {2}500 requests/s {2}Mkate & Co\\.`));
}, 60_000);

it.each([[[]], [["create"]], [["limit", "acct_unknown", "5"]], [["key", "acct_unknown", "secret"]], [["fly"]]])(
  "refuses %j in a plain line",
  async (args) => {
    const refusal = await command(...args).catch((error: { code: number; stderr: string }) => error);
    expect(refusal).toMatchObject({ code: 1 });
    expect((refusal as { stderr: string }).stderr).not.toMatch(/\s+at /);
  },
);

it("makes no database where there is none, for the address may be mistyped", async () => {
  const folder = join(dataDir, "nothing-here");
  const refusal = await run(process.execPath, ["dist/service/account.js", "list"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  }).catch((error: { code: number; stderr: string }) => error);
  expect(refusal).toMatchObject({
    code: 1,
    stderr: `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the service has them.\n`,
  });
  expect(existsSync(folder)).toBe(false);
});

it("prints the usage for --help, and for an option that it doesn't have", async () => {
  expect(await command("help")).toBe(await command("--help"));
  expect(await command("--help")).toMatch(/^ {2}create <name> /m);
  for (const args of [["--list"], ["create", "--name", "Mkate"], ["limit", "acct_unknown", "-5"]]) {
    const refusal = await command(...args).catch((error: { code: number; stderr: string }) => error);
    expect(refusal).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown option '-[^']+'\.\n\n.+\n\n {2}create </),
    });
    expect((refusal as { stderr: string }).stderr).not.toMatch(/\s+at /);
  }
}, 60_000);
