import { afterAll, beforeAll, expect, it } from "vitest";
import { FatalError } from "../../../../src/service/fatal-error.ts";
import { assertOpens, createSecretBox, makeSecret } from "../../../../src/service/webhooks/endpoints/secrets.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ webhookSecretKey: KEY });
});
afterAll(() => service.close());

const KEY = "one key of forty characters, more or less";

it("encrypts a secret so that only the same key opens it, differently each time", () => {
  const secret = makeSecret();
  const box = createSecretBox(KEY);
  const sealed = box.seal(secret);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(box.seal(secret)).not.toBe(sealed);
  expect(createSecretBox(KEY).open(sealed)).toBe(secret);
  expect(() => createSecretBox(`${KEY}!`).open(sealed)).toThrow();
  expect(() => createSecretBox(undefined).open(sealed)).toThrow("WEBHOOK_SECRET_KEY");
});

it("refuses an encrypted secret that was changed", () => {
  const box = createSecretBox(KEY);
  const sealed = box.seal(makeSecret());
  const middle = Math.floor(sealed.length / 2);
  const other = sealed[middle] === "A" ? "B" : "A";
  expect(() => box.open(sealed.slice(0, middle) + other + sealed.slice(middle + 1))).toThrow();
});

it("reads a secret that was stored before there was a key", () => {
  const secret = makeSecret();
  expect(createSecretBox(undefined).seal(secret)).toBe(secret);
  expect(createSecretBox(KEY).open(secret)).toBe(secret);
});

it("a key that doesn't open the database's secrets is refused at the start, and so is none", async () => {
  const { db } = service.core;
  const refusal = (key: string | undefined) => assertOpens(db, createSecretBox(key)).catch((error: unknown) => error);
  expect(await refusal(undefined)).toBeUndefined();
  await service.request("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  expect(await refusal(KEY)).toBeUndefined();
  for (const key of [`${KEY}!`, undefined]) {
    expect(await refusal(key)).toBeInstanceOf(FatalError);
  }
});
