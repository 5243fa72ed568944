import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "../../open-test-service.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const get = (url: string, accept: string | undefined, authorization = "") =>
  service.request("GET", url, undefined, { authorization, ...(accept !== undefined && { accept }) });

it.each(["/nowhere", "/track", "/v1/nowhere", "/deliveries/"])(
  "shows a person who opens %s a page of the service, with a way out",
  async (url) => {
    const { status, headers, text } = await get(url, BROWSER);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).toContain("<title>Page not found · OnTheWay</title>");
    expect(text).toContain('<a class="button" href="/docs">');
    expect(text).not.toMatch(/undefined|\[object|<script|request_id/);
  },
);

it("links to the start page where there is one", async () => {
  const sandbox = await openTestService();
  sandbox.app.get("/", async () => "a shop");
  const { text } = await sandbox.request("GET", "/nowhere", undefined, { accept: BROWSER });
  expect(text).toContain('<a class="button" href="/">');
  await sandbox.close();
});

it.each([undefined, "*/*", "application/json", "application/problem+json, application/json"])(
  "answers a program that accepts %s with a problem",
  async (accept) => {
    const { status, headers, json } = await get("/v1/nowhere", accept);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(json()).toMatchObject({ code: "not_found" });
  },
);

it("answers problems of known addresses in JSON, also to browsers", async () => {
  expect((await get("/v1/deliveries", BROWSER)).json().code).toBe("missing_key");
  const { status, headers } = await service.request("DELETE", "/docs", undefined, { accept: BROWSER });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});
