/** Alerts that are pushed to the browsers of the operator's staff, and their quiet hours. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { OPERATOR_ACCOUNT, type Role } from "../../../src/contract/people/roles.ts";
import { noteAsOperator } from "../../../src/service/audit/note.ts";
import { changeMember, removeMember } from "../../../src/service/people/members.ts";
import { isQuiet } from "../../../src/service/staff-alerts/quiet-hours.ts";
import { alertStaff } from "../../../src/service/staff-alerts/staff-alerts.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { openPhone, readSender } from "../riders/push/open-phone.ts";

let phone: Awaited<ReturnType<typeof openPhone>>;
let service: TestService;
beforeAll(async () => {
  phone = await openPhone();
  service = await openTestService({ pushHosts: new Set([phone.host]) });
});
afterAll(async () => {
  await service.close();
  await phone.close();
});
beforeEach(async () => {
  await service.core.db.script("truncate staff_alerts");
  await service.core.db.query("update members set removed_at = now() where account_id = $1", [OPERATOR_ACCOUNT]);
  await service.core.db.query("update deliveries set status = 'cancelled'");
  for (let count = 0; count < LIMITS.alertWaiting; count++) await service.create();
  service.pass((LIMITS.longSearchMinutes + 1) * 60);
  phone.received.length = 0;
  phone.answer.status = 201;
});

const PATH = "/v1/operator/alerts";
const look = () => alertStaff(service.core, service);
const staff = (role: Role) => service.addMember(role, { accountId: OPERATOR_ACCOUNT });
const allow = (as: Record<string, string>, browser = 1) => {
  const endpoint = `${phone.subscription.endpoint}${browser}`;
  return service.request("POST", `${PATH}/push`, { ...phone.subscription, endpoint }, as);
};
const settings = async (as: Record<string, string>) => (await service.request("GET", PATH, undefined, as)).json();
const note = () => noteAsOperator(service.core.now);
/** Quiet from now on for this many hours, by a clock that is far from the service's. */
const keepQuiet = (as: Record<string, string>, hours: number) => {
  const clock = (at: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", timeStyle: "short" }).format(at);
  const now = service.core.now().getTime();
  const quiet_hours = { from: clock(now), to: clock(now + hours * 3_600_000), time_zone: "Asia/Tokyo" };
  return service.request("PATCH", PATH, { quiet_hours }, as);
};

it("pushes an alert once to the browsers of those who act, signed with the service's key", async () => {
  const { as } = await staff("dispatcher");
  await staff("admin");
  const { as: viewer } = await staff("viewer");
  expect((await allow(as)).status).toBe(204);
  expect((await allow(viewer, 2)).json()).toMatchObject({ status: 403, code: "role_not_allowed" });
  await Promise.all([look(), look()]);
  await look();
  expect(phone.received.map(phone.read)).toEqual([
    { type: "alert", title: "Nobody takes orders", body: expect.stringContaining("desk"), tag: "nobody_takes" },
  ]);
  const { push_public_key: key } = await settings(as);
  expect(phone.received.map((one) => readSender(one, key))).toMatchObject([{ sub: "https://service.example" }]);
});

it("tries again where no push service takes it, and forgets a browser that is gone", async () => {
  const { as } = await staff("admin");
  await allow(as);
  phone.answer.status = 503;
  await look();
  phone.answer.status = 201;
  await look();
  await look();
  expect(phone.received).toHaveLength(2);
  await service.core.db.script("truncate staff_alerts");
  phone.answer.status = 410;
  await look();
  await look();
  expect(phone.received).toHaveLength(3);
});

it("ends with the session, the role and the membership, and when the browser says so", async () => {
  const asked = {
    "signed out": (member: { as: Record<string, string> }) =>
      service.request("DELETE", "/v1/people/sessions/current", undefined, member.as),
    "without pushes": (member: { as: Record<string, string> }) =>
      service.request("DELETE", `${PATH}/push`, { endpoint: `${phone.subscription.endpoint}1` }, member.as),
    "a viewer now": ({ id }: { id: string }) =>
      changeMember(service.core, OPERATOR_ACCOUNT, id, { role: "viewer" }, note()),
    removed: ({ id }: { id: string }) => removeMember(service.core, OPERATOR_ACCOUNT, id, note()),
  };
  await staff("admin");
  for (const [what, end] of Object.entries(asked)) {
    await service.core.db.script("truncate staff_alerts");
    phone.received.length = 0;
    const member = await staff("dispatcher");
    await allow(member.as);
    await look();
    expect([what, phone.received.length]).toEqual([what, 1]);
    await service.core.db.script("truncate staff_alerts");
    await end(member);
    await look();
    expect([what, phone.received.length]).toEqual([what, 1]);
  }
});

it("a browser belongs to whoever signed in there last", async () => {
  const [first, second] = [await staff("dispatcher"), await staff("dispatcher")];
  await allow(first.as);
  await allow(second.as);
  await look();
  expect(phone.received).toHaveLength(1);
});

it("keeps quiet in a member's quiet hours, and tells when they end what still stands", async () => {
  const [sleeper, other] = [await staff("dispatcher"), await staff("dispatcher")];
  await allow(sleeper.as, 1);
  await allow(other.as, 2);
  const { json } = await keepQuiet(sleeper.as, 8);
  expect(await settings(sleeper.as)).toEqual(json());
  const letters: string[] = [];
  const sendAlert = async (to: string) => void letters.push(to);
  const mailing = { ...service, mailer: { ...service.mailer, sends: true, sendAlert } };
  const lookAgain = () => alertStaff(service.core, mailing);
  await lookAgain();
  expect(letters).toEqual([other.email.toLowerCase()]);
  expect(phone.received).toHaveLength(1);
  // It is seen each minute, so that it stands.
  for (let hour = 0; hour < 8; hour++) {
    await lookAgain();
    service.pass(3600);
    await service.core.db.query("update staff_alerts set seen_at = $1", [service.core.now()]);
  }
  expect(phone.received).toHaveLength(1);
  service.pass(60);
  await lookAgain();
  await lookAgain();
  expect(letters).toEqual([other.email, sleeper.email].map((one) => one.toLowerCase()));
  expect(phone.received).toHaveLength(2);
});

it("never tells what was over before the quiet hours were", async () => {
  const { as } = await staff("dispatcher");
  await allow(as);
  await service.request("PATCH", PATH, { quiet_hours: null }, as);
  expect((await settings(as)).quiet_hours).toBeNull();
  await keepQuiet(as, 8);
  await look();
  await service.core.db.query("update deliveries set status = 'cancelled'");
  service.pass(9 * 3600);
  await look();
  expect(phone.received).toHaveLength(0);
});

it.each([
  ["22:00", "06:00", "Africa/Nairobi", "2026-06-01T19:00:00Z", true],
  ["22:00", "06:00", "Africa/Nairobi", "2026-06-02T02:59:59Z", true],
  ["22:00", "06:00", "Africa/Nairobi", "2026-06-02T03:00:00Z", false],
  ["22:00", "06:00", "Africa/Nairobi", "2026-06-02T18:59:59Z", false],
  ["13:00", "14:00", "UTC", "2026-06-01T13:30:00Z", true],
  ["13:00", "14:00", "UTC", "2026-06-01T14:00:00Z", false],
  // Summer time begins at one o'clock UTC: six o'clock is an hour earlier than the day before.
  ["22:00", "06:00", "Europe/Berlin", "2026-03-28T04:30:00Z", true],
  ["22:00", "06:00", "Europe/Berlin", "2026-03-29T04:30:00Z", false],
  // It ends: both hours from two to three are quiet.
  ["02:00", "03:00", "Europe/Berlin", "2026-10-25T00:30:00Z", true],
  ["02:00", "03:00", "Europe/Berlin", "2026-10-25T01:30:00Z", true],
  ["02:00", "03:00", "Europe/Berlin", "2026-10-25T02:00:00Z", false],
])("quiet from %s to %s in %s holds at %s: %s", (from, to, time_zone, at, is) => {
  expect(isQuiet({ from, to, time_zone }, new Date(at))).toBe(is);
});

it("refuses hours and time zones that don't exist", async () => {
  const { as } = await staff("dispatcher");
  const set = async (quiet_hours: unknown) =>
    (await service.request("PATCH", PATH, { quiet_hours }, as))
      .json()
      .errors.map(({ param }: { param: string }) => param);
  const good = { from: "22:00", to: "06:00", time_zone: "Africa/Nairobi" };
  expect(await set({ ...good, time_zone: "Mars/Base" })).toEqual(["quiet_hours.time_zone"]);
  expect(await set({ ...good, from: "24:00" })).toEqual(["quiet_hours.from"]);
  expect(
    (await service.request("GET", PATH, undefined, { authorization: `Bearer ${service.operatorKey}` })).json(),
  ).toMatchObject({ code: "key_not_allowed" });
});
