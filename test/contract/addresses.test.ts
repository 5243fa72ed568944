import { expect, it } from "vitest";
import { readSignInHash, signInPath } from "../../src/contract/addresses.ts";

it("a sign-in link has its token and its address, whatever letters that has", () => {
  for (const email of ["amina@shop.example", "o'brien+a/b#c%@shop.example", "ámina@пример.example"]) {
    const { hash } = new URL(signInPath("dashboard", "token", email), "https://service.example");
    expect(readSignInHash(hash)).toEqual({ token: "token", email });
  }
});

it("reads links of before, which had no address, and broken ones", () => {
  expect(readSignInHash("#token")).toEqual({ token: "token", email: "" });
  expect(readSignInHash("")).toEqual({ token: "", email: "" });
  expect(readSignInHash("#token/%E0%A4%A")).toEqual({ token: "token", email: "" });
});
