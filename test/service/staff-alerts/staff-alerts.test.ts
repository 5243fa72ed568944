/** What the operator's staff are told by e-mail. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { inviteStaff } from "../../../src/service/people/sign-in/first-people.ts";
import { alertStaff } from "../../../src/service/staff-alerts/staff-alerts.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { openMailServer } from "../people/open-mail-server.ts";

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let service: TestService;
beforeAll(async () => {
  mailServer = await openMailServer();
  service = await openTestService({ mail: mailServer.config });
  for (const role of ["admin", "dispatcher", "viewer"] as const) {
    await inviteStaff(service.core, { email: `${role}@courier.example`, name: role, role });
  }
  await service.addMember("owner");
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
});

beforeEach(async () => {
  mailServer.letters.length = 0;
  await service.core.db.script(
    "delete from staff_alerts; delete from webhook_endpoints; update deliveries set status = 'cancelled'",
  );
});

const look = () => alertStaff(service.core, service);
const subjects = () =>
  mailServer.letters.map(
    ({ to, text }) => `${to[0]?.split("@")[0]}: ${/^Subject: .*?: (.*)$/m.exec(text)?.[1]?.trim()}`,
  );

it("tells dispatchers and admins once that nobody takes orders, and again when it returns after it was over", async () => {
  for (let count = 1; count < LIMITS.alertWaiting; count++) await service.create();
  service.pass((LIMITS.longSearchMinutes + 1) * 60);
  await look();
  expect(subjects()).toEqual([]);
  await service.create();
  service.pass((LIMITS.longSearchMinutes + 1) * 60);
  await Promise.all([look(), look()]);
  await look();
  const told = ["admin: Nobody takes orders", "dispatcher: Nobody takes orders"];
  expect(subjects().sort()).toEqual(told);
  await service.core.db.query("update deliveries set status_since = $1", [service.core.now()]);
  service.pass(60);
  await look();
  service.pass(16 * 60);
  await service.core.db.query("update deliveries set status_since = $1, promised_by = null", [service.core.now()]);
  await look();
  service.pass((LIMITS.longSearchMinutes + 1) * 60);
  await look();
  expect(subjects().sort()).toEqual([...told, ...told].sort());
});

it("tells whose webhooks fail, and of a geocoder that doesn't answer", async () => {
  await service.core.db.query(
    `insert into webhook_endpoints (id, account_id, url, types, secret, created_at, failing_since)
     values ('whe_1', 'acct_sandbox', 'https://shop.example', '{}', 'x', $1, $1)`,
    [service.core.now()],
  );
  await service.core.db.query("update deliveries set status_since = $1", [service.core.now()]);
  service.pass((LIMITS.alertFailingMinutes + 1) * 60);
  await service.core.db.query("update deliveries set status_since = $1", [service.core.now()]);
  const client = { condition: () => ({ is: "out", because: "it is away" }) } as const;
  const [known] = service.watched;
  const watched = [{ ...known, name: "geocoder", client: { ...known?.client, ...client } }] as typeof service.watched;
  await alertStaff(service.core, { ...service, watched });
  const told = subjects().filter((one) => one.startsWith("admin"));
  expect(told).toEqual([
    expect.stringMatching(/^admin: The webhooks of .* fail$/),
    "admin: The geocoder doesn't answer",
  ]);
});

it("tells of each thing that goes wrong once letters are taken again", async () => {
  const [known] = service.watched;
  const client = { ...known?.client, condition: () => ({ is: "out", because: "it is away" }) };
  const watched = ["geocoder", "router"].map((name) => ({ ...known, name, client })) as typeof service.watched;
  const refused = Promise.reject(new Error("the mail server is out"));
  refused.catch(() => {});
  const mailer = { ...service.mailer, sendAlert: () => refused };
  await expect(alertStaff(service.core, { ...service, watched, mailer })).rejects.toThrow("is out");
  await alertStaff(service.core, { ...service, watched });
  expect(subjects()).toEqual(
    expect.arrayContaining(["admin: The geocoder doesn't answer", "admin: The router doesn't answer"]),
  );
});

it("tells again whom it didn't reach, and nobody else", async () => {
  mailServer.letters.length = 0;
  const [known] = service.watched;
  const client = { ...known?.client, condition: () => ({ is: "out", because: "it is away" }) };
  const watched = [{ ...known, name: "router", client }] as typeof service.watched;
  const mailer: typeof service.mailer = {
    ...service.mailer,
    sendAlert: (to, ...letter) =>
      to.startsWith("admin") ? Promise.reject(new Error("no such box")) : service.mailer.sendAlert(to, ...letter),
  };
  await service.core.db.query("delete from staff_alerts");
  await expect(alertStaff(service.core, { ...service, watched, mailer })).rejects.toThrow("no such box");
  const ofRouter = () => subjects().filter((one) => one.endsWith("The router doesn't answer"));
  expect(ofRouter()).toEqual(["dispatcher: The router doesn't answer"]);
  await alertStaff(service.core, { ...service, watched });
  await alertStaff(service.core, { ...service, watched });
  expect(ofRouter()).toEqual(["dispatcher: The router doesn't answer", "admin: The router doesn't answer"]);
});
