import { expect, it } from "vitest";
import { createFirstAccount } from "../../../src/service/accounts/accounts.ts";
import { openTestService } from "../open-test-service.ts";

it("production's first keys are told at each start until one is used", async ({ onTestFinished }) => {
  const service = await openTestService({ sandbox: false });
  onTestFinished(service.close);
  const { db, codes, now } = service.core;
  const again = () => createFirstAccount(db, codes, now());
  const first = service.firstKeys;
  expect(first?.secret).toMatch(/^sk_live_/);
  expect(await again()).toEqual(first);
  const { status } = await service.request("GET", "/v1/account");
  expect(status).toBe(200);
  expect(await again()).toBeNull();
});
