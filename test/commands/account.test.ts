import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../service/databases/start-postgres.ts";
import { failToStart, type Started, startProcess } from "../service/start-process.ts";

const run = promisify(execFile);
// A command is a process, and some tests run a dozen.
vi.setConfig({ testTimeout: 240_000 });
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

it("the operator creates accounts and keys and raises a limit while the service runs", async () => {
  const made = await command("create", "Mkate & Co.");
  const [id = ""] = /acct_\w+/.exec(made) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(made) ?? [];
  expect((await account(key)).body).toMatchObject({ id, name: "Mkate & Co." });
  await command("limit", id, "500");
  const another = /sk_live_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  expect((await account(another)).body).toMatchObject({ id, limits: { requests_per_second: 500 } });
  expect(await command("list")).toMatch(new RegExp(`${id} {2}500 requests/s {2}Mkate & Co\\.`));
});

it.each([[[]], [["create"]], [["limit", "acct_unknown", "5"]], [["key", "acct_unknown", "secret"]], [["fly"]]])(
  "refuses %j in a plain line",
  async (args) => {
    const refusal = await command(...args).catch((error: { code: number; stderr: string }) => error);
    expect(refusal).toMatchObject({ code: 1 });
    expect((refusal as { stderr: string }).stderr).not.toMatch(/\s+at /);
  },
);

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

it("the operator renames an account, ends its keys, closes it and opens it again", async () => {
  const made = await command("create", "Mkate");
  const [id = "none"] = /acct_\w+/.exec(made) ?? [];
  const [secret = ""] = /sk_live_\w+/.exec(made) ?? [];
  await command("rename", id, "Mkate & Co. 🥖");
  expect((await account(secret)).body).toMatchObject({ name: "Mkate & Co. 🥖" });
  expect(await command("list")).toContain(`${id}  50 requests/s  Mkate & Co. 🥖`);
  await command("support", id, "https://shop.example/help", "+254700000001");
  const support = { phone: "+254700000001", url: "https://shop.example/help" };
  expect((await account(secret)).body).toMatchObject({ support });
  await command("brand", id, "7C2D92", "https://shop.example");
  const branding = { accent: "#7c2d92", logo_url: null, shop_url: "https://shop.example/" };
  expect((await account(secret)).body).toMatchObject({ branding });

  const another = /sk_live_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  const keyId = (await account(another)).body.key.id;
  expect(await command("keys", id)).toMatch(
    new RegExp(
      `^${keyId} {2}secret {2}sk_live_…${another.slice(-4)} {2}works {2}last used on \\S+ at \\d\\d h UTC {2}`,
      "m",
    ),
  );
  await command("revoke", keyId);
  await vi.waitFor(async () => expect((await account(another)).status).toBe(401), { timeout: 20_000, interval: 250 });
  expect(await command("keys", id)).toMatch(new RegExp(`^${keyId} .+ ended `, "m"));
  expect((await account(secret)).status).toBe(200);

  expect(await command("usage")).toMatch(
    new RegExp(
      `^${id} {2}Mkate & Co. 🥖\n {2}2 keys, last used on .+\n {2}0 deliveries under way, 0 ordered in the last 30 days`,
      "m",
    ),
  );
  await command("close", id);
  await vi.waitFor(async () => expect((await account(secret)).status).toBe(401), { timeout: 20_000, interval: 250 });
  expect(await command("list")).toMatch(new RegExp(`^${id} {2}closed on \\d{4}-\\d\\d-\\d\\d {2}`, "m"));
  expect(await refusal(command("key", id, "secret"))).toEqual({
    code: 1,
    stdout: "",
    stderr: "The account is closed.\n",
  });
  await command("reopen", id);
  const fresh = /sk_live_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  expect((await account(fresh)).status).toBe(200);
});

it("refuses a database of another environment, and makes no key in it", async () => {
  const [before, keys] = [await command("list"), await command("operator-keys")];
  const { ENVIRONMENT: _, ...forgotten } = environment();
  for (const args of [["create", "Mkate"], ["list"], ["operator-key", "Desk"]]) {
    const { code, stdout, stderr } = await refusal(commandWith(forgotten, ...args));
    expect([code, stdout, stderr.split("\n").length]).toEqual([1, "", 2]);
    expect(stderr).toMatch(
      /^This database is for production, and this process is for sandbox: set ENVIRONMENT=production/,
    );
  }
  expect(await command("list")).toBe(before);
  expect(await command("operator-keys")).toBe(keys);
});

it("the operator's key comes from the command line, and ends there", async () => {
  const key = /op_live_\w+/.exec(await command("operator-key", "Dispatch desk"))?.[0] ?? "";
  const ask = async () => {
    const path = `/v1/operator/deliveries/dlv_${"0".repeat(22)}`;
    return (await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } })).status;
  };
  expect(await ask()).toBe(404);
  const listed = await command("operator-keys");
  // The only one, for those that ended aren't listed.
  expect(listed).toMatch(new RegExp(`^key_\\w+ {2}op_live_…${key.slice(-4)} {2}last used on .+ {2}Dispatch desk\n$`));
  await command("revoke", listed.split(" ")[0] ?? "");
  await vi.waitFor(async () => expect(await ask()).toBe(401), { timeout: 20_000, interval: 250 });
});

describe("riders", () => {
  const rider = (...args: string[]) => command("rider", ...args);
  const pair = async (code: string) => {
    const response = await fetch(`${service.url}/v1/rider/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, device: "My phone" }),
    });
    return { status: response.status, body: await response.json() };
  };
  const ask = async (token: string) =>
    (await fetch(`${service.url}/v1/rider`, { headers: { authorization: `Bearer ${token}` } })).status;

  it("are invited, suspended, resumed and signed out from the command line", async () => {
    const invited = await rider("invite", "Amina W.", "--vehicle", "motorbike", "--phone", "+254700000003", "--json");
    const { rider_id: id, code } = JSON.parse(invited);
    expect(await rider("list")).toContain(`${id}  invited  motorbike  0 devices  Amina W.\n`);
    expect(await rider("devices", id)).toBe("The rider is signed in nowhere.\n");
    const { token } = (await pair(code)).body;
    expect(await ask(token)).toBe(200);
    expect(await rider("list")).toContain(`${id}  active  motorbike  1 device  Amina W.\n`);
    const stored = JSON.parse(await rider("list", "--json")).find((one: { id: string }) => one.id === id);
    expect(stored).toMatchObject({ phone: "+254700000003", capacity_kg: 20 });
    await rider("suspend", id);
    await vi.waitFor(async () => expect(await ask(token)).toBe(403), { timeout: 20_000, interval: 250 });
    expect(await refusal(rider("invite-again", id))).toMatchObject({ code: 1, stderr: "The rider is suspended.\n" });
    await rider("resume", id);
    await vi.waitFor(async () => expect(await ask(token)).toBe(200), { timeout: 20_000, interval: 250 });
    const again = await rider("invite-again", id);
    const [typed = ""] = /^\w{4}-\w{4}$/m.exec(again) ?? [];
    const other = (await pair(typed.toLowerCase())).body.token;
    const listed = await rider("devices", id);
    expect(listed).toMatch(/^rds_\w+ {2}since \S+ {2}last used on .+ UTC {2}My phone\nrds_\w+ .+\n$/);
    await rider("sign-out", listed.split(" ")[0] ?? "");
    await vi.waitFor(async () => expect(await ask(token)).toBe(401), { timeout: 20_000, interval: 250 });
    expect(await ask(other)).toBe(200);
    await fetch(`${service.url}/v1/rider/gps_apps`, {
      method: "POST",
      headers: { authorization: `Bearer ${other}`, "content-type": "application/json" },
      body: JSON.stringify({ app: "traccar" }),
    });
    expect(await rider("devices", id)).toMatch(/^rds_\w+ .+\nGPS app {2}since \S+ {2}\S.* {2}traccar\n$/);
    await rider("sign-out", id);
    await vi.waitFor(async () => expect(await ask(other)).toBe(401), { timeout: 20_000, interval: 250 });
    expect(await rider("devices", id)).toBe("The rider is signed in nowhere.\n");
  }, 120_000);

  it("get a link that opens on a phone, with the code behind the #", async () => {
    const linkWith = async (changes: Record<string, string>) => {
      const words = ["rider", "invite", "Amina W.", "--vehicle", "car"];
      const [, link = "", code] = (await commandWith({ ...environment(), ...changes }, ...words)).split("\n");
      expect(new URL(link).hash).toBe(`#${code}`);
      return link.replace(/#.*/, "");
    };
    expect(await linkWith({ PUBLIC_URL: "https://go.example/" })).toBe("https://go.example/rider");
    // Where the service listens on every address, that is no address to open.
    expect(await linkWith({ HOST: "0.0.0.0", PORT: "3000" })).toBe("http://localhost:3000/rider");
    expect(await linkWith({ HOST: "::1", PORT: "3000" })).toBe("http://[::1]:3000/rider");
  });

  it("are refused where something is missing, unknown or wrong", async () => {
    const before = await rider("list");
    for (const [args, reason] of [
      [["invite", "Amina"], "A rider needs --vehicle: bicycle, motorbike, car, van."],
      [["invite", "Amina", "--vehicle", "horse"], "A rider needs --vehicle: bicycle, motorbike, car, van."],
      [["invite", "--vehicle", "car"], "A name is missing."],
      [["invite", "A", "B", "--vehicle", "car"], "There is a word too many: B. A name with spaces needs quotes."],
      [["invite", "A", "--vehicle", "car", "--wheels", "4"], "Unknown option '--wheels'."],
      [["invite", "A", "--vehicle"], "Option '--vehicle <value>' argument missing."],
      [["ride"], "There is no command rider ride."],
      [[], "Name a command for riders."],
    ] as const) {
      const { code, stderr } = await refusal(rider(...args));
      expect([args, code, stderr.split("\n")[0]]).toEqual([args, 1, reason]);
      expect(stderr).toContain("\n  rider invite <name>");
    }
    for (const [args, reason] of [
      [
        ["invite", "A", "--vehicle", "car", "--phone", "0700"],
        "A phone number is international, such as +254700000000.",
      ],
      [
        ["invite", "A", "--vehicle", "car", "--capacity", "1e9"],
        "A capacity is a number of kilograms above 0, 1000 at most.",
      ],
      [["suspend", "rdr_none"], "There is no such rider."],
      [["devices"], "There is no such rider."],
      [["sign-out", "rds_none"], "There is no device rds_none."],
    ] as const) {
      expect(await refusal(rider(...args))).toEqual({ code: 1, stdout: "", stderr: `${reason}\n` });
    }
    expect(await rider("list")).toBe(before);
  }, 120_000);
});

it("takes no name that breaks a line, hides in it or says nothing", async () => {
  const before = await command("list");
  for (const name of ["a\nb", "bell\u0007", "\u001b[31mred", "", "  ", "x".repeat(121), "next\u2028line"]) {
    const { code, stderr } = await refusal(command("create", name));
    expect([code, stderr]).toEqual([
      1,
      "A name has 1 to 120 characters, and no control characters such as line breaks.\n",
    ]);
  }
  expect(await command("list")).toBe(before);
});

describe("beside the embedded database", () => {
  let folder: string;
  let sandbox: Started | undefined;
  const sandboxed = () => ({ DATA_DIR: folder });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "ontheway-account-embedded-"));
    sandbox = await startProcess(sandboxed());
  }, 240_000);
  afterEach(async () => {
    await sandbox?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("asks the service that runs, over a socket that nobody else may open", async () => {
    const made = await commandWith(sandboxed(), "create", "Mkate & Co.");
    const [key = ""] = /sk_test_\w+/.exec(made) ?? [];
    const response = await fetch(`${sandbox?.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    expect(await response.json()).toMatchObject({ name: "Mkate & Co.", environment: "sandbox" });
    expect(statSync(join(folder, "operator.sock")).mode & 0o777).toBe(0o600);
    const invited = await commandWith(sandboxed(), "rider", "invite", "Amina W.", "--vehicle", "car", "--json");
    expect(JSON.parse(invited).link).toMatch(new RegExp(`^${sandbox?.url}/rider#`));
    expect(await refusal(commandWith(sandboxed(), "close", "acct_sandbox"))).toMatchObject({
      code: 1,
      stderr: "This is the sandbox's own account: the next start would open it again.\n",
    });
    const foreign = { ...sandboxed(), ENVIRONMENT: "production", ALLOW_EMBEDDED_DATABASE: "1" };
    expect(await refusal(commandWith(foreign, "create", "Live"))).toEqual({
      code: 1,
      stdout: "",
      stderr: "This is the sandbox service; set ENVIRONMENT=sandbox as it has.\n",
    });
  });

  it("opens the database itself where no service runs, also after one was killed", async () => {
    await commandWith(sandboxed(), "create", "Mkate & Co.");
    await sandbox?.kill("SIGKILL");
    expect(await commandWith(sandboxed(), "list")).toMatch(/ {2}Mkate & Co\.$/m);
    sandbox = await startProcess(sandboxed());
    expect(await commandWith(sandboxed(), "list")).toMatch(/ {2}Mkate & Co\.$/m);
    expect(await sandbox.kill("SIGTERM")).toBe(0);
    expect(existsSync(join(folder, "operator.sock"))).toBe(false);
  });
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
});
