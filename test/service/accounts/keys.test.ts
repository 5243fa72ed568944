import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeKey, readKey } from "../../../src/service/accounts/key-format.ts";
import { keepSandboxKeys } from "../../../src/service/accounts/sandbox-account.ts";
import { toBase62 } from "../../../src/service/random-id.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ontheway-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes keys with their kind as a prefix and with a checksum", () => {
  const key = makeKey("publishable", "production");
  expect(key).toMatch(/^pk_live_[0-9A-Za-z]{49}$/);
  expect(key.slice(-6)).toBe(toBase62(crc32(key.slice(0, -6)), 6));
  expect(readKey(key)).toEqual({ kind: "publishable", environment: "production" });
  expect(makeKey("publishable", "production")).not.toBe(key);
});

it.each([
  "",
  "sk_test_",
  "sk_test_short",
  `sk_prod_${"x".repeat(32)}`,
  `sk_test_${"x".repeat(32)} `,
  `xsk_test_${"x".repeat(32)}`,
])("refuses %j as a key", (text) => expect(readKey(text)).toBeNull());

it("keeps the sandbox's keys over restarts in a file that only its owner can read", () => {
  const keys = keepSandboxKeys(folder, {});
  expect(keepSandboxKeys(folder, {})).toEqual(keys);
  expect(statSync(join(folder, "sandbox-keys.json")).mode & 0o777).toBe(0o600);
  const secret = `sk_test_${"x".repeat(24)}`;
  expect(keepSandboxKeys(folder, { secret })).toEqual({ ...keys, secret });
});

it("doesn't store keys that come from variables", () => {
  keepSandboxKeys(folder, { secret: `sk_test_${"x".repeat(24)}`, publishable: `pk_test_${"x".repeat(24)}` });
  expect(existsSync(join(folder, "sandbox-keys.json"))).toBe(false);
});
