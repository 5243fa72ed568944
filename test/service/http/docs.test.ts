import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROBLEMS } from "../../../src/contract/problem.ts";
import { STATUSES } from "../../../src/contract/status.ts";
import type { OpenApiDocument } from "../../../src/service/docs/reference/openapi-document.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { listOperations } from "./list-operations.ts";

let service: TestService;
let document: OpenApiDocument;
let page: string;
let headers: Record<string, unknown>;
beforeAll(async () => {
  service = await openTestService();
  document = (await service.request("GET", "/v1/openapi.json")).json();
  const response = await service.request("GET", "/docs", undefined, { authorization: "" });
  page = response.text;
  headers = response.headers;
});
afterAll(() => service.close());

const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);

it("has a snippet that verifies signatures without a package", async () => {
  const [, snippet = ""] = /aria-label="Node.js, with nothing else"><code>([\s\S]*?)<\/code>/.exec(page) ?? [];
  const source = snippet.replace(
    /&(\w+|#39);/g,
    (_, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[String(name)] ?? "'",
  );
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = JSON.stringify({ type: "delivery.delivered" });
  const sign = (at: Date, text = body) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", at, text),
  });
  const now = new Date();
  expect(isGenuine(body, sign(now), secret)).toBe(true);
  expect(isGenuine(`${body} `, sign(now), secret)).toBe(false);
  expect(isGenuine(body, sign(new Date(now.getTime() - 600_000)), secret)).toBe(false);
  expect(isGenuine(body, sign(now), `whsec_${Buffer.alloc(32, 8).toString("base64")}`)).toBe(false);
  expect(isGenuine(body, {}, secret)).toBe(false);
});

describe("the developers' page in production", () => {
  let production: TestService;
  let read: (path: string) => Promise<string>;
  beforeAll(async () => {
    production = await openTestService({ sandbox: false, findsAddresses: false });
    read = async (path) => (await production.request("GET", path, undefined, { authorization: "" })).text;
  });
  afterAll(() => production.close());

  it("speaks of nothing that production doesn't offer", async () => {
    for (const path of ["/docs", "/v1/openapi.json"]) {
      // One problem says itself that it speaks of the sandbox, to whoever asks for what only the sandbox has.
      const text = (await read(path)).replace(/<tr id="sandbox_only">.*?<\/tr>/s, "").replaceAll("sandbox_only", "");
      // `sandbox=` is an attribute of HTML.
      const found = [...text.matchAll(/.{0,60}(?:sandbox(?!=)|_test_|simulation|advanceDelivery).{0,60}/gi)].map(
        ([where]) => where,
      );
      expect([path, found]).toEqual([path, []]);
    }
    const here = await read("/docs");
    const ids = idsOf(here);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of here.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(here).toContain("sk_live_…");
  });

  it("explains the problem that the sandbox's operation and fields get", async () => {
    const { status, text } = await production.request("POST", "/v1/test/deliveries/dlv_1/advance", {});
    expect(status).toBe(403);
    const [address = "", anchor] = JSON.parse(text).type.split("#");
    expect(idsOf(await read(new URL(address).pathname))).toContain(anchor);
  });

  it("has samples that work as they are: with coordinates, where no address is looked up", async () => {
    const here = await read("/docs");
    expect(here).toContain("This service looks up no addresses");
    const bodies = [...here.matchAll(/-d &#39;(\{[\s\S]*?\})&#39;/g)]
      .map(([, body = ""]) => body.replaceAll("&quot;", '"').replaceAll("&amp;", "&"))
      .filter((body) => body.includes("2 Swallow Road"))
      .map((body) => JSON.parse(body));
    expect(bodies.length).toBeGreaterThanOrEqual(3);
    for (const body of bodies) {
      const path = "payment_method" in body ? "/v1/deliveries" : "/v1/delivery/quote";
      const { status, text } = await production.request("POST", path, body);
      expect([status < 300, text]).toEqual([true, text]);
    }
  });

  it("promises no time of arrival before there is a rider", async () => {
    const operations = listOperations(JSON.parse(await read("/v1/openapi.json")));
    for (const [id, status, field] of [
      ["createDelivery", "201", "eta"],
      ["retrieveDelivery", "200", "eta"],
      ["createQuote", "200", "estimated_duration"],
    ] as const) {
      const found = operations.find(({ operationId }) => operationId === id);
      const schema = found?.spec.responses[status]?.content?.["application/json"]?.schema;
      expect(JSON.stringify(schema?.properties?.[field]), id).toMatch(/no promise/);
    }
  });
});

describe("the developers' page", () => {
  it("explains every problem, status and operation at its own address", () => {
    const ids = idsOf(page);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(PROBLEMS)));
    expect(ids).toEqual(expect.arrayContaining(listOperations(document).map(({ operationId }) => operationId)));
    for (const status of STATUSES) expect(page).toContain(`<code>${status}</code>`);
    for (const chapter of ["authentication", "errors", "limits", "webhooks", "sandbox", "idempotency", "widget"]) {
      expect(ids).toContain(chapter);
    }
  });

  it("stands at /docs/ as well", async () => {
    const { status, headers } = await service.request("GET", "/docs/", undefined, { authorization: "" });
    expect(status).toBe(308);
    expect(new URL(String(headers.location)).pathname).toBe("/docs");
  });

  it("has no broken link and no id twice", () => {
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    const guide = page.slice(page.indexOf('<main id="main"'), page.indexOf('<section class="reference">'));
    const linked = listOperations(document).filter(({ operationId }) => guide.includes(`href="#${operationId}"`));
    expect(linked.length).toBeGreaterThanOrEqual(10);
    expect(page).not.toMatch(/undefined|\[object|NaN/);
  });

  it("names the type of a field that may be null in words", () => {
    const types = [...page.matchAll(/<span class="type">([^<]+)<\/span>/g)].map(([, type]) => type);
    expect(types).toEqual(expect.arrayContaining(["string or null", "list of string or null"]));
    expect(types.filter((type) => type?.includes("null") && !type.endsWith(" or null"))).toEqual([]);
  });

  it("needs no other origin, and keeps to its policy", () => {
    const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? "";
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script src|<link rel="stylesheet"|style="|<img src="http/);
    expect(style).toContain("--accent");
    expect(style).not.toMatch(/@import|url\(/);
  });

  it("is sent compressed, with one tag for every encoding", async () => {
    const read = (encodings: string) =>
      service.app.inject({ method: "GET", url: "/docs", headers: { "accept-encoding": encodings } });
    for (const [encodings, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
      ["identity", undefined, (plain: Buffer) => plain],
    ] as const) {
      const answer = await read(encodings);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        vary: "accept-encoding",
        etag: headers.etag,
      });
      expect(unpack(answer.rawPayload).toString()).toBe(page);
      if (encoding) expect(answer.rawPayload.length).toBeLessThan(page.length / 4);
    }
  });

  it("is sent again only after a change", async () => {
    const again = await service.request("GET", "/docs", undefined, { "if-none-match": String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
  });
});
