import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { baseAddress } from "../../src/service/http/listen.ts";
import { type PostgresServer, startPostgres } from "../service/databases/start-postgres.ts";
import { failToStart, type Started, startProcess } from "../service/start-process.ts";

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
}, 240_000);
afterAll(async () => {
  await service?.kill("SIGTERM");
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const commandWith = async (environment: Record<string, string>, ...args: string[]) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, ...environment };
  return (await run(process.execPath, ["dist/service/account.js", ...args], { env })).stdout;
};
const command = (...args: string[]) => commandWith(environment(), ...args);
/** What a command that must fail says. */
const refusal = (made: Promise<string>) =>
  made.then(
    (stdout) => ({ code: 0, stderr: "", stdout }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({ code, stderr, stdout }),
  );
const account = async (key: string) => {
  const response = await fetch(`${service.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
};

it("the first start in production prints the first keys, and later starts don't", async () => {
  const [key = ""] = /sk_live_\w+/.exec(printed) ?? [];
  expect((await account(key)).body).toMatchObject({ environment: "production", limits: { requests_per_second: 50 } });
  expect(printed).toMatch(/pk_live_\w+/);
  expect(printed).toContain("CODE_SECRET isn't set");
  await service.kill("SIGTERM");
  service = await startProcess(environment());
  expect(service.output()).not.toMatch(/[sp]k_live_/);
  expect((await account(key)).status).toBe(200);
});

it("the operator creates an account while the service runs", async () => {
  const made = await command("create", "Mkate & Co.");
  const [id = ""] = /acct_\w+/.exec(made) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(made) ?? [];
  expect((await account(key)).body).toMatchObject({ id, name: "Mkate & Co." });
  expect(await command("list")).toMatch(new RegExp(`^${id} {2}50 requests/s {2}Mkate & Co\\.$`, "m"));
});

it.each([
  [["fly"], /^There is no command fly\.\n\n.+\n\n {2}create </],
  [["--list"], /^Unknown option '--list'\.\n\n.+\n\n {2}create </],
  [["rider", "suspend", "rdr_none"], /^There is no such rider\.\n$/],
])("refuses %j in plain lines, without a stack", async (args, said) => {
  expect(await refusal(command(...args))).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(said) });
});

it("refuses a database that nothing has started on", async () => {
  await server.createDatabase("empty");
  expect(
    await refusal(commandWith({ ...environment(), DATABASE_URL: server.url("empty") }, "create", "Mkate")),
  ).toEqual({
    code: 1,
    stdout: "",
    stderr: "No service of this version has started on this database yet: start one first.\n",
  });
});

it("the service doesn't start on a database of another environment", async () => {
  expect(await failToStart({ ...environment(), ENVIRONMENT: "sandbox" })).toEqual({
    code: 1,
    output:
      "This database is for production, and this process is for sandbox: set ENVIRONMENT=production, or name another database.",
  });
});

it("doesn't create a missing database, because the address may be mistyped", async () => {
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

it("refuses a database of another environment, and makes no key in it", async () => {
  const client = new pg.Client(server.url("live"));
  onTestFinished(() => client.end());
  await client.connect();
  const stored = async () => {
    const sql = "select (select count(*) from accounts) accounts, (select count(*) from api_keys) keys";
    return (await client.query(sql)).rows;
  };
  const before = await stored();
  const { ENVIRONMENT: _, ...forgotten } = environment();
  for (const args of [["create", "Mkate"], ["list"], ["operator-key", "Desk"]]) {
    const { code, stdout, stderr } = await refusal(commandWith(forgotten, ...args));
    expect([code, stdout, stderr.split("\n").length]).toEqual([1, "", 2]);
    expect(stderr).toMatch(
      /^This database is for production, and this process is for sandbox: set ENVIRONMENT=production/,
    );
  }
  expect(await stored()).toEqual(before);
});

it("a rider's link opens on a phone, with the code behind the #", async () => {
  const linkWith = async (changes: Record<string, string>) => {
    const words = ["rider", "invite", "Amina W.", "--vehicle", "car"];
    const [, link = "", code] = (await commandWith({ ...environment(), ...changes }, ...words)).split("\n");
    expect(new URL(link).hash).toBe(`#${code}`);
    return link.replace(/#.*/, "");
  };
  expect(await linkWith({ PUBLIC_URL: "https://go.example/" })).toBe("https://go.example/rider");
  // Where the service listens on every address, that is no address to open.
  expect(await linkWith({ HOST: "0.0.0.0", PORT: "3000" })).toBe("http://localhost:3000/rider");
  expect(baseAddress("::1", 3000)).toBe("http://[::1]:3000");
});

it("beside the embedded database asks the service that runs, and opens the database itself where none runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-account-embedded-"));
  const socket = join(folder, "operator.sock");
  const sandboxed = { DATA_DIR: folder };
  let sandbox = await startProcess(sandboxed);
  onTestFinished(async () => {
    await sandbox.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const made = await commandWith(sandboxed, "create", "Mkate & Co.");
  const [key = ""] = /sk_test_\w+/.exec(made) ?? [];
  const response = await fetch(`${sandbox.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  expect(await response.json()).toMatchObject({ name: "Mkate & Co.", environment: "sandbox" });
  // Nobody else may open it.
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  const invited = await commandWith(sandboxed, "rider", "invite", "Amina W.", "--vehicle", "car", "--json");
  expect(JSON.parse(invited).link).toMatch(new RegExp(`^${sandbox.url}/rider#`));
  expect(await refusal(commandWith(sandboxed, "close", "acct_sandbox"))).toMatchObject({
    code: 1,
    stderr: "This is the sandbox's own account: the next start would open it again.\n",
  });
  const foreign = { ...sandboxed, ENVIRONMENT: "production", ALLOW_EMBEDDED_DATABASE: "1" };
  expect(await refusal(commandWith(foreign, "create", "Live"))).toEqual({
    code: 1,
    stdout: "",
    stderr: "This is the sandbox service; set ENVIRONMENT=sandbox as it has.\n",
  });

  await sandbox.kill("SIGKILL");
  expect(await commandWith(sandboxed, "list")).toMatch(/ {2}Mkate & Co\.$/m);
  sandbox = await startProcess(sandboxed);
  expect(await commandWith(sandboxed, "list")).toMatch(/ {2}Mkate & Co\.$/m);
  expect(await sandbox.kill("SIGTERM")).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

it("prints the usage", async () => {
  const printed = await command("--help");
  expect(printed).toMatch(/^ {2}create <name> /m);
  expect(await command("help")).toBe(printed);
});
