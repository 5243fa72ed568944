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
}, 60_000);
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

  it("needs no script and no other origin, and keeps to its policy", () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script|<link rel="stylesheet"|style="|<img src="http/);
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
