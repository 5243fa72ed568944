import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FatalError } from "../../../src/service/fatal-error.ts";
import { AN_ORDER, openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: 50 });
});
afterAll(() => service.close());

const command = (...words: string[]) => service.command(...words);
/** What a command says that must fail. The process prints it, without a stack. */
const refusal = (made: Promise<string>) =>
  made.then(
    (printed) => `not refused: ${printed}`,
    (error: unknown) => {
      expect(error).toBeInstanceOf(FatalError);
      return (error as FatalError).message;
    },
  );
const ask = async (path: string, key: string) => {
  const { status, json } = await service.request("GET", path, undefined, { authorization: `Bearer ${key}` });
  return { status, body: json() };
};
const account = (key: string) => ask("/v1/account", key);
/** A process may use for so long what it knows of a key. */
const FIVE_SECONDS = 5;

it("the operator creates accounts and keys and raises a limit while the service runs", async () => {
  const made = await command("create", "Mkate & Co.");
  const [id = ""] = /acct_\w+/.exec(made) ?? [];
  const [key = ""] = /sk_test_\w+/.exec(made) ?? [];
  expect((await account(key)).body).toMatchObject({ id, name: "Mkate & Co." });
  await command("limit", id, "500");
  const another = /sk_test_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  expect((await account(another)).body).toMatchObject({ id, limits: { requests_per_second: 500 } });
  expect(await command("list")).toMatch(new RegExp(`${id} {2}500 requests/s {2}Mkate & Co\\.`));
});

it.each([[[]], [["create"]], [["limit", "acct_unknown", "5"]], [["key", "acct_unknown", "secret"]], [["fly"]]])(
  "refuses %j in a plain line",
  async (args) => {
    const [line] = (await refusal(command(...args))).split("\n");
    expect(line).toMatch(/^[A-Z].+\.$/);
  },
);

it("the operator renames an account, ends its keys, closes it and opens it again", async () => {
  const made = await command("create", "Mkate");
  const [id = "none"] = /acct_\w+/.exec(made) ?? [];
  const [secret = ""] = /sk_test_\w+/.exec(made) ?? [];
  await command("rename", id, "Mkate & Co. 🥖");
  expect((await account(secret)).body).toMatchObject({ name: "Mkate & Co. 🥖" });
  expect(await command("list")).toContain(`${id}  50 requests/s  Mkate & Co. 🥖`);
  await command("support", id, "https://shop.example/help", "+254700000001");
  const support = { phone: "+254700000001", url: "https://shop.example/help" };
  expect((await account(secret)).body).toMatchObject({ support });
  await command("brand", id, "7C2D92", "https://shop.example");
  const branding = { accent: "#7c2d92", logo_url: null, shop_url: "https://shop.example/", cancelled_note: null };
  expect((await account(secret)).body).toMatchObject({ branding });

  const another = /sk_test_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  const keyId = (await account(another)).body.key.id;
  expect(await command("keys", id)).toMatch(
    new RegExp(
      `^${keyId} {2}secret {2}sk_test_…${another.slice(-4)} {2}works {2}last used on \\S+ at \\d\\d h UTC {2}`,
      "m",
    ),
  );
  await command("revoke", keyId);
  service.pass(FIVE_SECONDS);
  expect((await account(another)).status).toBe(401);
  expect(await command("keys", id)).toMatch(new RegExp(`^${keyId} .+ ended `, "m"));
  expect((await account(secret)).status).toBe(200);

  expect(await command("usage")).toMatch(
    new RegExp(
      `^${id} {2}Mkate & Co. 🥖\n {2}2 keys, last used on .+\n {2}0 deliveries under way, 0 ordered in the last 30 days`,
      "m",
    ),
  );
  await command("close", id);
  service.pass(FIVE_SECONDS);
  expect((await account(secret)).status).toBe(401);
  expect(await command("list")).toMatch(new RegExp(`^${id} {2}closed on \\d{4}-\\d\\d-\\d\\d {2}`, "m"));
  expect(await refusal(command("key", id, "secret"))).toBe("The account is closed.");
  await command("reopen", id);
  const fresh = /sk_test_\w+/.exec(await command("key", id, "secret"))?.[0] ?? "";
  expect((await account(fresh)).status).toBe(200);
});

it("the operator's key comes from the command line, and ends there", async () => {
  const before = await command("operator-keys");
  const key = /op_test_\w+/.exec(await command("operator-key", "Dispatch desk"))?.[0] ?? "";
  const path = `/v1/operator/deliveries/dlv_${"0".repeat(22)}`;
  expect((await ask(path, key)).status).toBe(404);
  const line = (await command("operator-keys")).split("\n").find((one) => one.endsWith("Dispatch desk")) ?? "";
  expect(line).toMatch(new RegExp(`^key_\\w+ {2}op_test_…${key.slice(-4)} {2}last used on .+ {2}Dispatch desk$`));
  await command("revoke", line.split(" ")[0] ?? "");
  service.pass(FIVE_SECONDS);
  expect((await ask(path, key)).status).toBe(401);
  // Those that ended aren't listed.
  expect(await command("operator-keys")).toBe(before);
});

describe("riders", () => {
  const rider = (...args: string[]) => command("rider", ...args);
  const pair = async (code: string) =>
    (await service.request("POST", "/v1/rider/sessions", { code, device: "My phone" })).json();
  const statusFor = async (token: string) => (await ask("/v1/rider", token)).status;

  it("are invited, suspended, resumed and signed out from the command line", async () => {
    const invited = await rider("invite", "Amina W.", "--vehicle", "motorbike", "--phone", "+254700000003", "--json");
    const { rider_id: id, code } = JSON.parse(invited);
    expect(await rider("list")).toContain(`${id}  invited  motorbike  0 devices  Amina W.`);
    expect(await rider("devices", id)).toBe("The rider is signed in nowhere.");
    const { token } = await pair(code);
    expect(await statusFor(token)).toBe(200);
    expect(await rider("list")).toContain(`${id}  active  motorbike  1 device  Amina W.`);
    const stored = JSON.parse(await rider("list", "--json")).find((one: { id: string }) => one.id === id);
    expect(stored).toMatchObject({ phone: "+254700000003", capacity_kg: 20 });
    await rider("suspend", id);
    service.pass(FIVE_SECONDS);
    expect(await statusFor(token)).toBe(403);
    expect(await refusal(rider("invite-again", id))).toBe("The rider is suspended.");
    await rider("resume", id);
    service.pass(FIVE_SECONDS);
    expect(await statusFor(token)).toBe(200);
    const again = await rider("invite-again", id);
    const [typed = ""] = /^\w{4}-\w{4}$/m.exec(again) ?? [];
    const other = (await pair(typed.toLowerCase())).token;
    const listed = await rider("devices", id);
    expect(listed).toMatch(/^rds_\w+ {2}since \S+ {2}last used on .+ UTC {2}My phone\nrds_\w+ .+$/);
    await rider("sign-out", listed.split(" ")[0] ?? "");
    service.pass(FIVE_SECONDS);
    expect(await statusFor(token)).toBe(401);
    expect(await statusFor(other)).toBe(200);
    await service.request("POST", "/v1/rider/gps_apps", { app: "traccar" }, { authorization: `Bearer ${other}` });
    expect(await rider("devices", id)).toMatch(/^rds_\w+ .+\nGPS app {2}since \S+ {2}\S.* {2}traccar$/);
    const fixes = [{ lat: 0, lng: 0, at: service.core.now().toISOString() }];
    await service.request("POST", "/v1/rider/fixes", { fixes }, { authorization: `Bearer ${other}` });
    expect(await rider("devices", id)).toMatch(/^rds_\w+ .+ {2}sends, but unusable: it has no position\nGPS app/);
    await rider("sign-out", id);
    service.pass(FIVE_SECONDS);
    expect(await statusFor(other)).toBe(401);
    expect(await rider("devices", id)).toBe("The rider is signed in nowhere.");
  });

  it("get a link that opens on a phone, with the code behind the #", async () => {
    const [, link = "", code] = (await rider("invite", "Amina W.", "--vehicle", "car")).split("\n");
    expect(link).toBe(`https://service.example/rider#${code}`);
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
      const said = await refusal(rider(...args));
      expect([args, said.split("\n")[0]]).toEqual([args, reason]);
      expect(said).toContain("\n  rider invite <name>");
    }
    for (const [args, reason] of [
      [
        ["invite", "A", "--vehicle", "car", "--phone", "0700"],
        "A phone number is international, such as +254 700 000000.",
      ],
      [
        ["invite", "A", "--vehicle", "car", "--capacity", "1e9"],
        "A capacity is a number of kilograms above 0, 1000 at most.",
      ],
      [["suspend", "rdr_none"], "There is no such rider."],
      [["devices"], "There is no such rider."],
      [["sign-out", "rds_none"], "There is no device rds_none."],
    ] as const) {
      expect(await refusal(rider(...args))).toBe(reason);
    }
    expect(await rider("list")).toBe(before);
  });
});

it("takes no name that breaks a line, hides in it or says nothing", async () => {
  const before = await command("list");
  for (const name of ["a\nb", "bell\u0007", "\u001b[31mred", "", "  ", "x".repeat(121), "next\u2028line"]) {
    expect(await refusal(command("create", name))).toBe(
      "A name has 1 to 120 characters, and no control characters such as line breaks.",
    );
  }
  expect(await command("list")).toBe(before);
});

it("prints the usage for an option that it doesn't have", async () => {
  for (const args of [["--list"], ["create", "--name", "Mkate"], ["limit", "acct_unknown", "-5"]]) {
    expect(await refusal(command(...args))).toMatch(/^Unknown option '-[^']+'\.\n\n.+\n\n {2}create </);
  }
});

it("the operator erases the customer with a phone number, from every account", async () => {
  const made = await command("create", "Another shop");
  const key = /sk_test_\w+/.exec(made)?.[0] ?? "";
  const order = { ...AN_ORDER, dropoff: { ...AN_ORDER.dropoff, phone: "+254 711 000 009" } };
  const { id: open } = await service.create(order);
  const { id: mine } = await service.create(order);
  const other = await service.request("POST", "/v1/deliveries", order, { authorization: `Bearer ${key}` });
  const theirs = other.json().id;
  for (const id of [mine, theirs]) await service.operatorDesk.cancel(id, "no longer wanted");
  const told = await command("erase", "+254711000009");
  expect(told).toBe(`2 deliveries to +254711000009 are erased.\n${open} is under way: erase it when it has ended.`);
  const names = await service.core.db.query(
    "select dropoff_name from deliveries where id = any ($1) and dropoff_name is not null",
    [[open, mine, theirs]],
  );
  expect(names).toHaveLength(1);
  expect(await refusal(command("erase", "0711"))).toMatch(/^Name a phone number/);
});
