import { scryptSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfig } from "../../../src/service/config.ts";
import { readCodeSecrets } from "../../../src/service/deliveries/code-secrets.ts";
import { createCodes } from "../../../src/service/deliveries/codes.ts";
import { listOperations } from "../http/list-operations.ts";
import { customerSecret } from "../http/prepare-operation.ts";
import { readDocument } from "../http/read-document.ts";
import { openTestService, PUBLISHABLE, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const advance = (id: string, body: object) => service.request("POST", `/v1/test/deliveries/${id}/advance`, body);
const readRecord = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();

/** A delivery at the customer's door, and the code that opens it. */
async function atTheDoor(): Promise<{ id: string; code: string; wrong: string }> {
  const { id, delivery_code: code } = await service.create({ simulation: { mode: "manual" } });
  expect((await advance(id, { to: "in_transit" })).status).toBe(200);
  return { id, code, wrong: code === "000000" ? "000001" : "000000" };
}

it("the code confirms a delivery, and only wrong codes use up tries", async () => {
  const { id, code, wrong } = await atTheDoor();
  expect((await advance(id, { code: wrong })).json().code).toBe("wrong_code");
  expect((await readRecord(id)).code_tries_left).toBe(4);
  expect((await advance(id, { code })).json()).toMatchObject({
    status: "delivered",
    proof: "code",
    code_tries_left: 4,
  });
});

it("the right code uses up no try where the hand-over can't be stored", async ({ onTestFinished }) => {
  const { id, code } = await atTheDoor();
  const { db } = service.core;
  onTestFinished(() => db.script("drop function full_disk() cascade"));
  await db.script(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on delivery_history for each row execute function full_disk()`);
  for (let tries = 0; tries < 6; tries++) {
    const { status, json } = await advance(id, { code });
    expect([status, json().code]).toEqual([503, "database_unavailable"]);
  }
  await db.script("drop trigger full_disk on delivery_history");
  expect((await advance(id, { code })).json()).toMatchObject({ status: "delivered", code_tries_left: 5 });
});

/** What the customer's view tells, by default with the secret of the customer's link. */
const told = async (id: string, secret = customerSecret(service, id)) => {
  const as = { authorization: "", "customer-secret": secret };
  return (await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, as)).json().delivery_code;
};

it("the customer is told the code from the pick-up until it is used, and only with the link's secret", async () => {
  const { id, delivery_code: code } = await service.create({ simulation: { mode: "manual" } });
  const another = await service.create({ simulation: { mode: "manual" } });
  const seen: unknown[] = [await told(id)];
  for (const to of ["at_pickup", "picked_up", "in_transit"]) {
    await advance(id, { to });
    seen.push(await told(id));
  }
  expect(seen).toEqual([null, null, code, code]);
  await advance(another.id, { to: "in_transit" });
  for (const wrong of ["", "x", customerSecret(service, another.id), another.id])
    expect(await told(id, wrong)).toBeNull();
  await advance(id, { code });
  expect(await told(id)).toBeNull();
});

it("the customer isn't told a code that has been locked, or that can't be told again", async () => {
  const { id, wrong } = await atTheDoor();
  for (let tries = 0; tries < 5; tries++) await advance(id, { code: wrong });
  expect(await told(id)).toBeNull();

  // As a release before this one has made it: at random.
  const older = await atTheDoor();
  const { salt, hash } = service.core.codes.hash(older.wrong);
  await service.core.db.query("update deliveries set code_salt = $2, code_hash = $3 where id = $1", [
    older.id,
    salt,
    hash,
  ]);
  expect(await told(older.id)).toBeNull();
  expect((await advance(older.id, { code: older.wrong })).json().status).toBe("delivered");
});

it("a code is told as it was made also when there is a newer secret, and differs with the delivery", async () => {
  const { id, code } = await atTheDoor();
  const { codes } = service.core;
  service.core.codes = createCodes(["another secret", "a-secret-for-tests-that-is-long-enough"]);
  const later = await told(id);
  service.core.codes = codes;
  expect(later).toBe(code);
  const made = await Promise.all(Array.from({ length: 20 }, () => service.create()));
  expect(new Set(made.map((one) => one.delivery_code)).size).toBeGreaterThan(15);
});

it("no operation tells the code to anybody but the customer: every credential asks everything that can be read", async () => {
  const rider = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create({ items: [{ name: "Pilau" }], external_id: "order-7" });
  const offer = (await service.operatorDesk.offer(id, rider.riderId)) ?? "";
  await service.riderApp.accept(offer, rider.riderId);
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, rider.riderId);
  const { as: member } = await service.addMember("owner");
  const secret = customerSecret(service, id);
  const credentials: Record<string, Record<string, string>> = {
    nobody: { authorization: "" },
    stranger: { authorization: "", "customer-secret": "x".repeat(22) },
    secretKey: {},
    publishableKey: { authorization: `Bearer ${PUBLISHABLE}` },
    rider: { authorization: `Bearer ${rider.token}`, "rider-id": rider.riderId },
    operator: { authorization: `Bearer ${service.operatorKey}` },
    member,
    customer: { authorization: "", "customer-secret": secret },
  };
  const reads = listOperations(await readDocument(service)).filter(({ method }) => method === "GET");
  const tellers: string[] = [];
  let answers = 0;
  for (const [who, as] of Object.entries(credentials)) {
    for (const { operationId, path } of reads) {
      service.pass(1);
      const { status, text } = await service.request("GET", path.replace("{id}", id), undefined, as);
      if (status === 200) answers++;
      if (text.includes(`"${code}"`)) tellers.push(`${who}: ${operationId}`);
    }
  }
  expect(tellers).toEqual(["customer: retrieveCustomerView"]);
  expect(answers).toBeGreaterThan(30);
});

it("codes that were hashed before there was a secret still confirm their deliveries", async () => {
  const { id, code, wrong } = await atTheDoor();
  const hash = scryptSync(code, "an old salt", 32, { N: 4096 }).toString("base64url");
  await service.core.db.query("update deliveries set code_salt = $2, code_hash = $3 where id = $1", [
    id,
    "an old salt",
    hash,
  ]);
  expect((await advance(id, { code: wrong })).json().code).toBe("wrong_code");
  expect((await advance(id, { code })).json().status).toBe("delivered");
});

it("a code whose secret is gone leaves the signature", async () => {
  const { id, code } = await atTheDoor();
  const { codes } = service.core;
  service.core.codes = createCodes(["another secret"]);
  const refused = await advance(id, { code });
  service.core.codes = codes;
  expect([refused.status, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: "code_locked",
      detail: "This code can't be checked any more: the recipient has to sign.",
    }),
  ]);
  expect((await advance(id, { signature: "Wanjiru M." })).json().status).toBe("delivered");
});

it("a new secret hashes, and the old one goes on checking", async () => {
  const old = createCodes(["old"]);
  const hashed = old.hash("402917");
  const rotated = createCodes(["new", "old"]);
  expect(await rotated.isRight("402917", hashed)).toBe(true);
  expect(await rotated.isRight("402918", hashed)).toBe(false);
  expect(await old.isRight("402917", rotated.hash("402917"))).toBeNull();
  expect(await createCodes(["new"]).isRight("402917", rotated.hash("402917"))).toBe(true);
  expect(old.hash("402917").hash).not.toBe(hashed.hash);
});

it("the secret is the variable's, or else kept: in a private file beside an embedded database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-codes-"));
  const { db } = service.core;
  const given = "x".repeat(32);
  expect(
    await readCodeSecrets(readConfig({ DATA_DIR: folder, CODE_SECRET: `${given},${"y".repeat(32)}` }), db),
  ).toEqual([given, "y".repeat(32)]);
  const embedded = readConfig({ DATA_DIR: folder });
  const kept = await readCodeSecrets(embedded, db);
  expect(await readCodeSecrets(embedded, db)).toEqual(kept);
  expect(statSync(join(folder, "code-secret")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "code-secret"), "utf8")).toBe(`${kept[0]}\n`);
  expect(JSON.stringify(await db.query("select * from settings"))).not.toContain(kept[0]);
  // If the variable is set later, its secret hashes new codes. The kept secret still checks the codes that it has hashed.
  const later = readConfig({ DATA_DIR: folder, CODE_SECRET: given });
  expect(await readCodeSecrets(later, db)).toEqual([given, ...kept]);
  rmSync(folder, { recursive: true, force: true });

  // Processes that share a server share only its database.
  const shared = readConfig({ DATABASE_URL: "postgres://u:p@127.0.0.1/x" });
  const inDatabase = await readCodeSecrets(shared, db);
  expect(await readCodeSecrets(shared, db)).toEqual(inDatabase);
  const sharedLater = readConfig({ DATABASE_URL: "postgres://u:p@127.0.0.1/x", CODE_SECRET: given });
  expect(await readCodeSecrets(sharedLater, db)).toEqual([given, ...inDatabase]);
});

it("creating a delivery takes one statement, and no format of its own", async () => {
  await service.create();
  const { db } = service.core;
  const spies = [vi.spyOn(db, "query"), vi.spyOn(db, "transaction"), vi.spyOn(Intl, "NumberFormat")];
  const { id } = await service.create();
  const calls = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  expect(calls).toEqual([1, 0, 0]);
  expect(await readRecord(id)).toMatchObject({ status: "searching", history: [{ status: "searching" }] });
  const [event] = (await service.request("GET", "/v1/events?limit=1")).json().data;
  expect(event).toMatchObject({
    type: "delivery.searching",
    data: { delivery_id: id, previous_status: null, sequence: 1, changed_by: "merchant", rider: null },
  });
});
