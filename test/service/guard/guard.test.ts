import type { LookupAddress } from "node:dns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/service/config.ts";
import { guardedLookup, PrivateAddressError } from "../../../src/service/guard/guarded-lookup.ts";
import { isPublicAddress } from "../../../src/service/guard/is-public-address.ts";
import { servesOnlyThisMachine } from "../../../src/service/guard/loopback.ts";
import { parsePrivateHosts } from "../../../src/service/guard/private-hosts.ts";

it.each(["", "a b", "http://host", "host:99999", "host:x", "a,,b", "user@host", "host/path", "::1"])(
  "takes %j for no list of private hosts",
  (text) => expect(parsePrivateHosts(text)).toBeNull(),
);

it.each([
  [{}, true],
  [{ HOST: "localhost" }, true],
  [{ HOST: "::1" }, true],
  [{ PUBLIC_URL: "http://localhost:8787" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ PUBLIC_URL: "https://sandbox.example" }, false],
  [{ TRUST_PROXY: "1" }, false],
  [{ ENVIRONMENT: "production", DATABASE_URL: "postgres://u:p@db/x" }, false],
])("a service with %j serves only its machine: %s", (env, expected) => {
  expect(servesOnlyThisMachine(readConfig(env))).toBe(expected);
});

describe("the lookup of a connection", () => {
  const lookUp = (resolve: () => Promise<LookupAddress[]>, all = true) =>
    new Promise<unknown>((done) => {
      guardedLookup(resolve)("shop.example", { all }, (error, address, family) => done(error ?? { address, family }));
    });
  const addresses = (...list: string[]) => list.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  it("connects to the addresses that it has checked", async () => {
    const resolved = addresses("8.8.8.8", "2606:4700::1");
    expect(await lookUp(async () => resolved)).toEqual({ address: resolved, family: undefined });
    expect(await lookUp(async () => resolved, false)).toEqual({ address: "8.8.8.8", family: 4 });
  });

  it("refuses a name with a private address, as the only one, among others, or at the second lookup", async () => {
    const answers = [addresses("8.8.8.8"), addresses("127.0.0.1")];
    const rebinding = async () => answers.shift() ?? [];
    expect(await lookUp(rebinding)).toMatchObject({ address: addresses("8.8.8.8") });
    expect(await lookUp(rebinding)).toBeInstanceOf(PrivateAddressError);
    expect(await lookUp(async () => addresses("8.8.8.8", "10.0.0.1"))).toBeInstanceOf(PrivateAddressError);
    expect(await lookUp(async () => addresses("::ffff:10.0.0.1"), false)).toBeInstanceOf(PrivateAddressError);
    expect(await lookUp(async () => [])).toBeInstanceOf(PrivateAddressError);
    const unknown = Object.assign(new Error("no"), { code: "ENOTFOUND" });
    expect(await lookUp(() => Promise.reject(unknown))).toBe(unknown);
  });

  it("takes no private address for a public one", () => {
    const last = fc.nat(255);
    const inside = fc.oneof(
      fc.tuple(fc.constant(10), last, last, last),
      fc.tuple(fc.constant(127), last, last, last),
      fc.tuple(fc.constant(192), fc.constant(168), last, last),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), last, last),
      fc.tuple(fc.constant(169), fc.constant(254), last, last),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), last, last),
      fc.tuple(fc.integer({ min: 224, max: 255 }), last, last, last),
    );
    fc.assert(
      fc.property(inside, (octets) => {
        expect(isPublicAddress(octets.join("."))).toBe(false);
        expect(isPublicAddress(`::ffff:${octets.join(".")}`)).toBe(false);
      }),
    );
  });
});
