import { afterEach, beforeEach, expect, it } from "vitest";
import { holdGivenKeys } from "../../../src/service/accounts/given-keys.ts";
import { makeKey } from "../../../src/service/accounts/key-format.ts";
import { storeSandboxAccount } from "../../../src/service/accounts/sandbox-account.ts";
import { createAuthenticate } from "../../../src/service/http/requests/create-authenticate.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});
afterEach(() => service.close());

/** A sandbox that starts on the database, with keys of its own: one that a person chose, and one that was made. */
async function start(name: string) {
  const { core } = service;
  const keys = { secret: `sk_test_${name.padEnd(30, "x")}`, publishable: makeKey("publishable", "sandbox") };
  await storeSandboxAccount(core.db, keys, core.now());
  return {
    ...keys,
    hold: async () => {
      await holdGivenKeys(core.db, { secret: SECRET, publishable: PUBLISHABLE }, core.now());
      await holdGivenKeys(core.db, keys, core.now());
    },
    /** How each key is answered by a process that doesn't remember it. */
    answers: async () => {
      const authenticate = createAuthenticate(core, { environment: "sandbox", requestsPerSecond: 10 });
      return Promise.all(
        [keys.secret, keys.publishable].map((key) =>
          authenticate(`Bearer ${key}`, "127.0.0.1").then(
            ({ kind }) => kind,
            ({ code }) => code,
          ),
        ),
      );
    },
  };
}
const WORK = ["secret", "publishable"];
const ENDED = ["unknown_key", "unknown_key"];

it("two sandboxes on one database don't end each other's keys, as long as both run", async () => {
  const one = await start("one");
  const two = await start("two");
  for (let minutes = 0; minutes < 30; minutes += 5) {
    service.pass(300);
    await one.hold();
    await two.hold();
    expect(await one.answers()).toEqual(WORK);
    expect(await two.answers()).toEqual(WORK);
  }
  // The second one ends.
  service.pass(300);
  await one.hold();
  expect(await two.answers()).toEqual(WORK);
  service.pass(400);
  await one.hold();
  expect(await one.answers()).toEqual(WORK);
  expect(await two.answers()).toEqual(ENDED);
});

it("a key that nobody gave for a while works again when its process goes on", async () => {
  const [paused, other] = [await start("paused"), await start("other")];
  service.pass(3600);
  await other.hold();
  expect(await paused.answers()).toEqual(ENDED);
  await paused.hold();
  expect(await paused.answers()).toEqual(WORK);
});

it("a key that its merchant revoked stays revoked until the next start", async () => {
  const sandbox = await start("revoked");
  const { data } = (await service.request("GET", "/v1/account/keys")).json();
  const { id } = data.find(({ hint }: { hint: string }) => hint.endsWith(sandbox.publishable.slice(-4)));
  await service.request("POST", `/v1/account/keys/${id}/revoke`);
  await sandbox.hold();
  expect(await sandbox.answers()).toEqual(["secret", "unknown_key"]);
});

it("given keys don't count towards the number of keys that an account may have", async () => {
  for (let n = 0; n < 60; n++) await start(`restart-${n}`);
  const made = await service.request("POST", "/v1/account/keys", { kind: "secret", name: "One more" });
  expect(made.status).toBe(201);
});
