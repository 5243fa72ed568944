/** The operator's staff: role × operation, and who never gets in. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditEntry } from "../../../src/contract/people/audit.ts";
import { OPERATOR_ACCOUNT, type Role, STAFF_ROLES } from "../../../src/contract/people/roles.ts";
import { noteAsOperator } from "../../../src/service/audit/note.ts";
import { changeMember } from "../../../src/service/people/members.ts";
import { inviteStaff } from "../../../src/service/people/sign-in/first-people.ts";
import { openSession } from "../../../src/service/people/sign-in/sessions.ts";
import { type DocumentedOperation, listOperations } from "../http/list-operations.ts";
import { readDocument } from "../http/read-document.ts";
import { asMember, openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await openTestService();
  const document = await readDocument(service);
  operations = listOperations(document).filter(({ spec }) => spec.security.some((one) => "staffCookie" in one));
  await inviteStaff(service.core, { email: "first@courier.example", name: "First", role: "admin" });
});
afterAll(() => service.close());

const ADMINS = [
  "createZone deleteZone inviteMember inviteMemberAgain changeMember removeMember",
  "listAlertEndpoints createAlertEndpoint deleteAlertEndpoint rotateAlertSecret testAlertEndpoint",
].flatMap((line) => line.split(" "));
const ALL_DO =
  "endSession endSessions proveWithPassword askForProof proveWithPasskey setPassword askForNewPasskey addPasskey removePasskey".split(
    " ",
  );
const leastRole = ({ operationId, method }: DocumentedOperation): Role =>
  ADMINS.includes(operationId) ? "admin" : method === "GET" || ALL_DO.includes(operationId) ? "viewer" : "dispatcher";
const staff = (role: Role) => service.addMember(role, { accountId: OPERATOR_ACCOUNT });
const call = async ({ method, path, bodySchema }: DocumentedOperation, as: Record<string, string>) => {
  const answer = await service.request(method, path.replace(/\{\w+\}/g, "unknown"), bodySchema ? {} : undefined, as);
  expect([path, answer.status < 500]).toEqual([path, true]);
  return answer.headers["content-type"]?.toString().includes("problem") ? answer.json().code : "done";
};
const command = (...words: string[]) => service.command(...words);

it("lets a viewer read, a dispatcher act, and an admin change zones and staff, in every operation", async () => {
  for (const role of STAFF_ROLES) {
    let { as } = await staff(role);
    for (const operation of operations) {
      if (operation.operationId === "listAudit") continue;
      const code = await call(operation, as);
      const least = leastRole(operation);
      const isRefused = STAFF_ROLES.indexOf(role) < (STAFF_ROLES as readonly Role[]).indexOf(least);
      expect([operation.name, role, code === "role_not_allowed"]).toEqual([operation.name, role, isRefused]);
      expect([operation.name, code]).not.toEqual([operation.name, "key_not_allowed"]);
      if (operation.operationId === "endSessions") as = (await staff(role)).as;
    }
  }
});

it("a dispatcher closes a zone for a while and makes it busy, and only an admin changes anything else of it", async () => {
  const { as: admin } = await staff("admin");
  const { as: dispatcher } = await staff("dispatcher");
  const corners = [0, 0, 0.1, 0, 0.1, 0.1, 0, 0];
  const ring = [0, 2, 4, 6].map((at) => [corners[at], corners[at + 1]]);
  const zone = { name: "Island", area: { type: "Polygon", coordinates: [ring] }, time_zone: "Africa/Nairobi" };
  const { id } = (await service.request("POST", "/v1/operator/zones", zone, admin)).json();
  const change = async (body: unknown, as: Record<string, string>) =>
    (await service.request("PATCH", `/v1/operator/zones/${id}`, body, as)).json();
  const closed_until = new Date(service.core.now().getTime() + 3_600_000).toISOString();
  expect(await change({ closed_until, busy_minutes: 15 }, dispatcher)).toMatchObject({
    closed_until,
    busy_minutes: 15,
  });
  for (const more of [{ name: "Mine" }, { tariff: null }]) {
    expect(await change({ busy_minutes: 0, ...more }, dispatcher)).toMatchObject({ code: "role_not_allowed" });
  }
  expect(await change({ name: "Isle" }, admin)).toMatchObject({ name: "Isle", busy_minutes: 15 });
  await service.request("DELETE", `/v1/operator/zones/${id}`, undefined, admin);
});

it("what staff and operator keys change is in the log of the operator's account, by name, and no shop reads it", async () => {
  const { as, id: memberId } = await staff("admin");
  const { as: dispatcher } = await staff("dispatcher");
  const send = async (
    method: "POST" | "PATCH",
    path: string,
    body: unknown,
    by: Record<string, string> = as,
    status = [200, 201, 204],
  ) => {
    const answer = await service.request(method, `/v1/operator/${path}`, body, by);
    expect([path, status.includes(answer.status)]).toEqual([path, true]);
    return answer.status === 204 ? null : answer.json();
  };
  const { rider_id } = await send("POST", "riders", { name: "Otieno P.", vehicle: "bicycle" });
  await send("PATCH", `riders/${rider_id}`, { plate: "KMEA 1", suspended: true });
  await send("PATCH", `riders/${rider_id}`, { suspended: false }, dispatcher);
  await send("POST", `riders/${rider_id}/invite`, undefined);
  await send("POST", `riders/${rider_id}/cash`, { amount: 5, currency: "KES" });
  await send("POST", `riders/${rider_id}/sign_out`, undefined, { authorization: `Bearer ${service.operatorKey}` });
  await send("POST", "riders/rdr_0000000000000000000000/sign_out", undefined, as, [404]);
  const { data } = (await service.request("GET", "/v1/account/audit?limit=7", undefined, as)).json();
  expect(data.map(({ action }: AuditEntry) => action)).toEqual([
    "rider.signed_out",
    "rider.cash_handed_in",
    "rider.invited_again",
    "rider.resumed",
    "rider.suspended",
    "rider.changed",
    "rider.invited",
  ]);
  expect(data[0].actor.kind).toBe("key");
  expect(data[1]).toMatchObject({
    actor: { kind: "member", id: memberId },
    target_id: rider_id,
    target_name: "Otieno P.",
    detail: { amount: 5, currency: "KES" },
  });
  const { as: owner } = await service.addMember("owner");
  const shop = (await service.request("GET", "/v1/account/audit", undefined, owner)).json();
  expect(JSON.stringify(shop)).not.toContain(rider_id);
});

it("a role that is taken away while an act waits for the delivery stops it", async () => {
  const { id: memberId, as } = await staff("dispatcher");
  const { riderId } = await service.goOnDuty();
  const { id } = await service.create();
  const path = `/v1/operator/deliveries/${id}`;
  const acting = await service.core.db.transaction(async (tx) => {
    await tx.query("select 1 from deliveries where id = $1 for update", [id]);
    const answer = service.request("POST", `${path}/assign`, { rider_id: riderId }, as);
    // The request has passed the first check once it waits for this transaction.
    await expect
      .poll(async () => (await service.core.db.query("select 1 from pg_locks where not granted")).length)
      .toBeGreaterThan(0);
    await changeMember(service.core, OPERATOR_ACCOUNT, memberId, { role: "viewer" }, noteAsOperator(service.core.now));
    // In an object, because the answer comes only after the transaction.
    return { answer };
  });
  expect((await acting.answer).json().code).toBe("role_not_allowed");
  expect((await service.request("GET", path, undefined, as)).json().status).toBe("searching");
});

it("keeps a shop's people and keys out of the operator's operations, and staff out of a shop's", async () => {
  const { as } = await service.addMember("owner");
  for (const operation of operations.filter(({ path }) => path.startsWith("/v1/operator"))) {
    expect([operation.name, await call(operation, as)]).toEqual([operation.name, "key_not_allowed"]);
  }
  const { as: admin } = await staff("admin");
  for (const path of ["/v1/account", "/v1/deliveries", "/v1/account/keys", "/v1/webhook_endpoints"]) {
    expect((await service.request("GET", path, undefined, admin)).json().code, path).toBe("key_not_allowed");
  }
  const elsewhere = { ...admin, origin: "https://evil.example" };
  const { json } = await service.request("POST", "/v1/operator/riders", {}, elsewhere);
  expect(json().code).toBe("origin_not_allowed");
});

it("a link leads to the desk, signs in once, and says who it is", async () => {
  const printed = await command("staff", "invite", "Joseph N.", "joseph@courier.example", "--role", "dispatcher");
  const [, token = ""] = /https:\/\/service\.example\/desk\/sign-in#(\w+)\//.exec(printed) ?? [];
  const page = { authorization: "", origin: "https://service.example" };
  const redeem = (headers: Record<string, string>) =>
    service.request("POST", "/v1/people/sessions/link", { token }, { ...page, ...headers });
  expect((await redeem({})).json().code, "at the dashboard").toBe("link_refused");
  const signIn = () => redeem({ desk: "1" });
  const first = await signIn();
  expect(first.json()).toMatchObject({
    member: { name: "Joseph N.", role: "dispatcher" },
    account: { id: OPERATOR_ACCOUNT },
  });
  expect((await signIn()).status).toBe(401);
  expect(await command("staff", "list")).toContain("dispatcher  signed in on");
});

it("one browser is signed in at the dashboard and the desk, and who is both gets the right one", async () => {
  const [email, password] = ["both@courier.example", "seven loaves on a bicycle"];
  const shop = await service.addMember("owner", { email });
  const desk = await service.addMember("admin", { email, accountId: OPERATOR_ACCOUNT });
  for (const { as } of [shop, desk]) await service.request("POST", "/v1/people/password", { password }, as);
  const ours = { authorization: "", origin: "https://service.example" };
  const DASHBOARD = {};
  const DESK = { desk: "1" };
  let cookie = "";
  const signIn = async (page: object, more: object = {}) => {
    const body = { email, password, ...more };
    const answer = await service.request("POST", "/v1/people/sessions/password", body, { ...ours, ...page, cookie });
    const set = answer.headers["set-cookie"];
    if (set !== undefined) cookie += `${String(set).split(";")[0]}; `;
    return answer.json();
  };
  const who = async (page: object) =>
    (await service.request("GET", "/v1/people/me", undefined, { ...ours, ...page, cookie })).json();
  // The one who signed in last comes first where several have the password.
  expect((await signIn(DESK)).account.id).toBe(OPERATOR_ACCOUNT);
  expect((await signIn(DASHBOARD)).account.id).toBe("acct_sandbox");
  expect((await signIn(DASHBOARD, { account_id: OPERATOR_ACCOUNT })).code).toBe("sign_in_refused");
  expect([(await who(DASHBOARD)).member.id, (await who(DESK)).member.id]).toEqual([shop.id, desk.id]);
  expect((await service.request("GET", "/v1/operator/riders", undefined, { ...ours, cookie })).status).toBe(200);
  expect((await service.request("GET", "/v1/account", undefined, { ...ours, cookie })).status).toBe(200);
  const out = await service.request("DELETE", "/v1/people/sessions/current", undefined, { ...ours, ...DESK, cookie });
  expect(out.headers["set-cookie"]).toMatch(/^__Host-staff=; /);
  expect([(await who(DASHBOARD)).member.id, (await who(DESK)).code]).toEqual([shop.id, "signed_out"]);
});

it("an act is noted with the name of whoever did it, until their role is taken away", async () => {
  const { member } = await inviteStaff(service.core, {
    email: "w@courier.example",
    name: "Wanjiru M.",
    role: "dispatcher",
  });
  const browser = { address: "127.0.0.1", device: "A test" };
  const { token } = await openSession(service.core.db, "sandbox", member.id, browser, service.core.now());
  const as = asMember(token);
  const { riderId } = await service.goOnDuty();
  const { id } = await service.create();
  const path = `/v1/operator/deliveries/${id}`;
  expect((await service.request("POST", `${path}/assign`, { rider_id: riderId }, as)).status).toBe(200);
  const { data } = (await service.request("GET", `${path}/history`, undefined, as)).json();
  expect(data.at(-1)).toMatchObject({ act: "assign", actor: { id: member.id, name: "Wanjiru M." } });
  const note = noteAsOperator(service.core.now);
  await changeMember(service.core, OPERATOR_ACCOUNT, member.id, { role: "viewer" }, note);
  const refused = await service.request("POST", `${path}/unassign`, { reason: "A flat tyre" }, as);
  expect(refused.json()).toMatchObject({
    code: "role_not_allowed",
    detail: "This takes the role dispatcher; yours is viewer.",
  });
  expect((await service.request("GET", path, undefined, as)).json().status).toBe("rider_assigned");
});

it("staff have only staff's roles, shops only theirs, and one admin stays", async () => {
  const note = noteAsOperator(service.core.now);
  const shop = await service.addMember("developer");
  await expect(changeMember(service.core, "acct_sandbox", shop.id, { role: "admin" }, note)).rejects.toThrow(
    "role: must be",
  );
  await expect(staff("owner")).rejects.toThrow("must be one of viewer, dispatcher, admin");
  const admins = await service.core.db.query<{ id: string }>(
    "select id from members where account_id = $1 and role = 'admin' and removed_at is null",
    [OPERATOR_ACCOUNT],
  );
  const outcomes = [];
  for (const { id } of admins)
    outcomes.push(
      await command("staff", "remove", id).then(
        () => "removed",
        () => "kept",
      ),
    );
  expect(outcomes.filter((one) => one === "kept")).toHaveLength(1);
});

it("the operator's own account is no shop: it isn't listed, and takes no key", async () => {
  expect(await command("list")).not.toContain(OPERATOR_ACCOUNT);
  expect(await command("usage")).not.toContain(OPERATOR_ACCOUNT);
  await expect(command("key", OPERATOR_ACCOUNT, "secret")).rejects.toThrow("There is no account");
});
