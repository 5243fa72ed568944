import { expect, it } from "vitest";
import { createSecretBox, makeSecret } from "../../../../src/service/webhooks/endpoints/secrets.ts";

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
