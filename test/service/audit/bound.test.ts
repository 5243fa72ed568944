import { expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { openTestService } from "../open-test-service.ts";

it("one key can't make the audit log of its account grow without a bound", async ({ onTestFinished }) => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { db, now } = service.core;
  // As if all changes but two of this hour had been made.
  const { id } = (await service.request("POST", "/v1/account/keys", { kind: "publishable", name: "Page" })).json();
  const step = 3_600_000 / LIMITS.changes;
  const almost = new Date(now().getTime() + 3_600_000 - 2 * step);
  await db.query("update guesses set even_at = $1", [almost]);
  const rename = (name: string) => service.request("PATCH", `/v1/account/keys/${id}`, { name });
  expect([(await rename("A")).status, (await rename("B")).status]).toEqual([200, 200]);
  const refused = await rename("C");
  expect([refused.status, refused.json().code]).toEqual([429, "rate_limited"]);
  const key = (await service.request("GET", "/v1/account/keys?limit=100")).json().data;
  expect(key.find((one: { id: string }) => one.id === id).name).toBe("B");
  service.pass(Number(refused.headers["retry-after"]));
  expect((await rename("C")).status).toBe(200);
});
