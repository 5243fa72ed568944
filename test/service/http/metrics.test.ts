import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestService, type TestService } from "../open-test-service.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";

let service: TestService;
beforeEach(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
});
afterEach(() => service.close());

const ask = (headers: Record<string, string> = {}) => service.request("GET", "/metrics", undefined, headers);
const figureOf = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}/.]/g, "\\$&")} (\\S+)$`, "m").exec(text)?.[1]);

it("counts requests, reads, deliveries and webhooks", async () => {
  const { id } = await service.create();
  await service.create();
  await service.request("POST", "/v1/deliveries", {});
  const path = `/v1/deliveries/${id}/tracking`;
  const { headers } = await service.request("GET", path);
  await service.request("GET", path, undefined, { "if-none-match": String(headers.etag) });
  await service.request("GET", "/v1/nothing/of/the/kind");
  const { status, headers: told, text } = await ask();
  expect(status).toBe(200);
  expect(told["content-type"]).toMatch(/^text\/plain/);
  expect(figureOf(text, 'http_requests_total{route="/v1/deliveries",method="POST",status="201"}')).toBe(2);
  expect(figureOf(text, 'http_requests_total{route="/v1/deliveries",method="POST",status="422"}')).toBe(1);
  expect(figureOf(text, 'tracking_reads_total{status="200"}')).toBe(1);
  expect(figureOf(text, 'tracking_reads_total{status="304"}')).toBe(1);
  expect(figureOf(text, 'deliveries_active{status="searching"}')).toBe(2);
  expect(figureOf(text, 'deliveries_active{status="in_transit"}')).toBe(0);
  expect(figureOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  const labels = 'route="/v1/deliveries",method="POST"';
  expect(figureOf(text, `http_request_duration_seconds_count{${labels}}`)).toBe(3);
  expect(figureOf(text, `http_request_duration_seconds_bucket{${labels},le="\\+Inf"}`)).toBe(3);
  expect(text).not.toContain(id);
  expect(text).not.toContain("of/the/kind");
});

it("tells what is due, what came of it, and what the database was asked", async () => {
  const figures = async () => {
    const { text } = await ask();
    return (name: string) => figureOf(text, name) || 0;
  };
  await service.attend();
  const before = await figures();
  expect([before("deliveries_due"), before("deliveries_due_seconds")]).toEqual([0, 0]);
  const { id } = await service.create();
  service.pass(7);
  const due = await figures();
  expect([due("deliveries_due"), due("deliveries_due_seconds")]).toEqual([1, 7]);
  await service.track(id);
  const after = await figures();
  const grown = (name: string) => after(name) - before(name);
  expect(grown("tracking_statements_total")).toBe(1);
  expect(grown("tracking_statement_deliveries_total")).toBe(1);
  expect(grown('database_statements_total{statement="insert deliveries"}')).toBe(1);
  expect(grown('database_statement_seconds_total{statement="insert deliveries"}')).toBeGreaterThan(0);
  for (const name of ["due_attended_total", "offers_made_total", "due_seconds_total"]) expect(after(name)).toBe(0);
});

it("gives the age of the oldest waiting webhook, and the number of failed ones", async () => {
  const receiver = await openReceiver();
  await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url });
  await service.create();
  service.pass(40);
  expect(figureOf((await ask()).text, "webhook_lag_seconds")).toBeGreaterThanOrEqual(40);
  receiver.answerStatus(500);
  await service.sendWebhooks();
  const { text } = await ask();
  expect(figureOf(text, "webhook_lag_seconds")).toBe(0);
  expect(figureOf(text, 'webhook_attempts_total{outcome="failed"}')).toBeGreaterThanOrEqual(1);
  await receiver.close();
});

it("is a 404 for requests from other machines and through proxies", async () => {
  expect((await ask({ "x-forwarded-for": "203.0.113.7" })).status).toBe(404);
  expect((await ask({ forwarded: "for=203.0.113.7" })).status).toBe(404);
  const { statusCode } = await service.app.inject({ url: "/metrics", remoteAddress: "8.8.8.8" });
  expect(statusCode).toBe(404);
});
