import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asMember, openTestService, type TestService } from "../open-test-service.ts";

const OLD = "an old password of some length";
const NEW = "another password, also long";
const OURS = { origin: "https://service.example", authorization: "" };

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Does `change` right after the first statement that contains `text`, as if another request came at that moment. */
function after(text: string, change: () => Promise<unknown>) {
  const { db } = service.core;
  const query = db.query.bind(db);
  const spy = vi.spyOn(db, "query").mockImplementation(async (sql, params) => {
    const rows = await query(sql, params);
    if (sql.includes(text)) {
      spy.mockRestore();
      await change();
    }
    return rows as never;
  });
}

/** Does `change` right before the next transaction. */
function beforeTransaction(change: () => Promise<unknown>) {
  const { db } = service.core;
  const transaction = db.transaction.bind(db);
  const spy = vi.spyOn(db, "transaction").mockImplementation(async (work) => {
    spy.mockRestore();
    await change();
    return transaction(work);
  });
}

const setPassword = async (as: Record<string, string>, password: string) => {
  const { status } = await service.request("POST", "/v1/people/password", { password }, as);
  expect(status).toBe(204);
};
const codeOf = (answer: Awaited<ReturnType<TestService["request"]>>) => [answer.status, answer.json().code];
const PASSWORDS = "m.password_hash is not null";

it("a sign-in that is under way with the old password ends when the password changes", async () => {
  const member = await service.addMember("owner", { email: "race@shop.example" });
  await setPassword(member.as, OLD);
  after(PASSWORDS, () => setPassword(member.as, NEW));
  const signIn = (password: string) =>
    service.request("POST", "/v1/people/sessions/password", { email: "race@shop.example", password }, OURS);
  expect(codeOf(await signIn(OLD))).toEqual([401, "sign_in_refused"]);
  expect((await signIn(NEW)).status).toBe(201);
});

it("a proof that is under way with the old password doesn't count", async () => {
  const member = await service.addMember("owner");
  await setPassword(member.as, OLD);
  after(PASSWORDS, () => setPassword(member.as, NEW));
  const proof = await service.request("POST", "/v1/people/proof/password", { password: OLD }, member.as);
  expect(codeOf(proof)).toEqual([401, "sign_in_refused"]);
});

it.each([
  ["a developer who becomes a viewer", "role_not_allowed", "update members set role = 'viewer' where id = $1"],
  ["a member who is removed", "signed_out", "update members set removed_at = now() where id = $1"],
  ["a member who signs out", "signed_out", "delete from member_sessions where member_id = $1"],
])("%s gets no key from a request that is under way", async (_, code, sql) => {
  const member = await service.addMember("developer");
  beforeTransaction(() => service.core.db.query(sql, [member.id]));
  const body = { kind: "secret", name: "Too late" };
  const made = await service.request("POST", "/v1/account/keys", body, asMember(member.token));
  expect(made.json().code).toBe(code);
  expect(await service.core.db.query("select 1 from api_keys where name = 'Too late'")).toEqual([]);
});

it("a key that is revoked gets no other key from a request that is under way", async () => {
  const key = await service.addAccount("acct_race");
  beforeTransaction(() =>
    service.core.db.query("update api_keys set revoked_at = now() where account_id = 'acct_race'"),
  );
  const as = { authorization: `Bearer ${key}` };
  const made = await service.request("POST", "/v1/account/keys", { kind: "secret", name: "Too late" }, as);
  expect(codeOf(made)).toEqual([401, "unknown_key"]);
});

it("a member whose session ends sets no password", async () => {
  const member = await service.addMember("viewer");
  beforeTransaction(() => service.core.db.query("delete from member_sessions where member_id = $1", [member.id]));
  const set = await service.request("POST", "/v1/people/password", { password: NEW }, member.as);
  expect(codeOf(set)).toEqual([401, "signed_out"]);
});
