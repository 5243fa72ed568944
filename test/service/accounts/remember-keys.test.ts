import { expect, it } from "vitest";
import { rememberKeys } from "../../../src/service/accounts/remember-keys.ts";

/** Remembers three keys. Those that begin with k work, and what is looked up is noted. */
function open() {
  const looked: string[] = [];
  let seconds = 0;
  const memory = rememberKeys({
    elapsed: () => seconds,
    most: 3,
    canWork: (key) => key !== "no key",
    lookUp: (_address, find) => find(),
    find: async (key) => {
      looked.push(key);
      return key.startsWith("k") ? { owner: `owner of ${key}`, expiresIn: Number.POSITIVE_INFINITY } : null;
    },
  });
  return {
    ...memory,
    look: (key: string) => memory.look(key, "198.51.100.1"),
    looked,
    pass: (more: number) => {
      seconds += more;
    },
  };
}

it("looks a key up once in four seconds, also for requests that come together", async () => {
  const { look, recall, looked, pass } = open();
  expect(await Promise.all([look("k1"), look("k1")])).toEqual(["owner of k1", "owner of k1"]);
  expect(await recall("k1")).toBe("owner of k1");
  expect(looked).toEqual(["k1"]);
  pass(4);
  expect(await recall("k1")).toBe("owner of k1");
  expect(looked).toEqual(["k1", "k1"]);
});

it("knows no stranger, and asks nothing about what can't be a key or has just failed", async () => {
  const { look, recall, looked, pass } = open();
  expect([await recall("k1"), await look("no key"), await look("x"), await look("x")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(looked).toEqual(["x"]);
  pass(4);
  await look("x");
  expect(looked).toEqual(["x", "x"]);
});

it("forgets the oldest of too many, and no key that works for one that doesn't", async () => {
  const { look, recall } = open();
  for (const key of ["k1", "k2", "k3", "x1", "x2", "x3", "x4"]) await look(key);
  expect(await recall("k1")).toBe("owner of k1");
  await look("k4");
  expect([await recall("k1"), await recall("k2")]).toEqual([null, "owner of k2"]);
});

it("forgets those of an owner whose keys have changed", async () => {
  const { look, recall, forget } = open();
  await look("k1");
  await look("k2");
  forget((owner) => owner === "owner of k1");
  expect([await recall("k1"), await recall("k2")]).toEqual([null, "owner of k2"]);
});
