import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Environment } from "../../../../src/service/accounts/key-format.ts";
import { parsePrivateHosts } from "../../../../src/service/guard/private-hosts.ts";
import { checkUrl } from "../../../../src/service/webhooks/endpoints/check-url.ts";

const check = (url: string, environment: Environment = "sandbox", allowed = "") =>
  checkUrl(url, { environment, privateHosts: (allowed && parsePrivateHosts(allowed)) || new Set() });

describe("an endpoint's address", () => {
  it.each([22, 25, 465, 587, 993, 445, 81, 3306, 5432, 6379, 9200, 11211, 27017])(
    "is refused at port %i, where mail, a database or the like listens",
    (port) => {
      for (const url of [`http://shop.example:${port}/hook`, `https://198.51.100.1.nip.example:${port}/`]) {
        expect(check(url)).toMatchObject({ param: "url", code: "address_not_allowed" });
      }
    },
  );

  it("may be at a port of the web, or at any that the operator allows", () => {
    for (const port of ["", ":80", ":443", ":3000", ":8080", ":8443", ":49152"]) {
      expect([port, check(`https://shop.example${port}/hook`)]).toEqual([port, null]);
    }
    expect(check("http://127.0.0.1:5432/hook", "sandbox", "127.0.0.1")).toBeNull();
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "0177.0.0.1",
    "①②⑦.0.0.1",
    "127.0.0.1.",
    "0.0.0.0",
    "0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fec0::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[4000::1]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "a.localhost.",
    "printer.local",
    "metadata.google.internal",
    "metadata.google.internal.",
    "intranet",
  ])("is refused when it is %s", (host) => {
    for (const url of [`http://${host}/hook`, `https://${host}:8443/hook`]) {
      expect(check(url)).toMatchObject({ param: "url", code: "address_not_allowed" });
    }
  });

  it.each([
    "https://shop.example/hook",
    "http://shop.example:8080/a?b=c",
    "https://8.8.8.8/",
    "https://[2606:4700::1]/",
  ])("may be %s", (url) => expect(check(url)).toBeNull());

  it("is https in production", () => {
    expect(check("https://shop.example/", "production")).toBeNull();
    expect(check("http://shop.example/", "production")).toMatchObject({ code: "invalid_format" });
  });

  it.each([
    "ftp://shop.example/",
    "javascript:alert(1)",
    "shop.example",
    "/hook",
    "https://",
    "http://[::1/",
    "https://exa mple/",
  ])("is refused as no web address: %s", (url) =>
    expect(check(url)).toMatchObject({ param: "url", code: "invalid_format" }),
  );

  it("is refused with a user name, a password or characters that a parser would drop", () => {
    expect(check("https://user@shop.example/")).toMatchObject({ code: "invalid_value" });
    expect(check("https://user:secret@shop.example/")).toMatchObject({ code: "invalid_value" });
    for (const url of [
      "https://shop.exa\tmple/",
      " https://shop.example/",
      "https://shop.example/\n",
      "https://shop.example/\0",
    ]) {
      expect(check(url)).toMatchObject({ code: "invalid_format" });
    }
  });

  it("may be private only if the operator allows that host", () => {
    expect(check("http://127.0.0.1:3000/", "sandbox", "127.0.0.1:3000")).toBeNull();
    expect(check("http://127.0.0.1:3001/", "sandbox", "127.0.0.1:3000")).not.toBeNull();
    expect(check("http://2130706433/", "sandbox", "127.0.0.1:80")).toBeNull();
    expect(check("https://127.0.0.1/", "sandbox", "127.0.0.1:443")).toBeNull();
    expect(check("http://receiver:9/", "sandbox", "other, Receiver ")).toBeNull();
    expect(check("http://receiver.:9/", "sandbox", "receiver")).toBeNull();
    expect(check("http://[::1]:9/", "sandbox", "[::1]:9")).toBeNull();
    expect(check("http://127.0.0.1/", "production", "127.0.0.1")).toMatchObject({ code: "invalid_format" });
    expect(check("http://127.0.0.1/")?.detail).toContain("WEBHOOK_PRIVATE_HOSTS");
    expect(check("https://127.0.0.1/", "production")?.detail).not.toContain("WEBHOOK_PRIVATE_HOSTS");
  });

  it("is checked without an exception for any text", () => {
    const text = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: "binary" }),
      fc.ipV4Extended().map((ip) => `http://${ip}/`),
    );
    fc.assert(
      fc.property(text, (url) => {
        const error = check(url);
        if (error === null) expect(new URL(url).protocol).toMatch(/^https?:$/);
        else expect(error.param).toBe("url");
      }),
      { numRuns: 500 },
    );
  });
});
