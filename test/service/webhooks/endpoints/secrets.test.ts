import { expect, it } from "vitest";
import { createSecretBox, makeSecret } from "../../../../src/service/webhooks/endpoints/secrets.ts";

const KEY = "one key of forty characters, more or less";

it("seals with a key so that only that key opens, never twice alike", () => {
  const secret = makeSecret();
  const box = createSecretBox(KEY);
  const sealed = box.seal(secret);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(box.seal(secret)).not.toBe(sealed);
  expect(createSecretBox(KEY).open(sealed)).toBe(secret);
  expect(() => createSecretBox(`${KEY}!`).open(sealed)).toThrow();
  expect(() => createSecretBox(undefined).open(sealed)).toThrow("WEBHOOK_SECRET_KEY");
});

it("notices a sealed secret that was tampered with", () => {
  const box = createSecretBox(KEY);
  const sealed = box.seal(makeSecret());
  const middle = Math.floor(sealed.length / 2);
  const other = sealed[middle] === "A" ? "B" : "A";
  expect(() => box.open(sealed.slice(0, middle) + other + sealed.slice(middle + 1))).toThrow();
});

it("opens what was stored before there was a key", () => {
  const secret = makeSecret();
  expect(createSecretBox(undefined).seal(secret)).toBe(secret);
  expect(createSecretBox(KEY).open(secret)).toBe(secret);
});
