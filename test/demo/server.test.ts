import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenShop, openShop } from "../../demo/server.ts";

const SERVICE = { apiUrl: "http://127.0.0.1:9", secretKey: "sk_test_1", publishableKey: "pk_test_1" };

let shop: OpenShop;

beforeEach(async () => {
  shop = await openShop({ ...SERVICE, port: 0 });
});
afterEach(() => shop.close());

// Over a socket, because an answer before the end of the body could break the connection.
test("a body larger than the shop's forms is refused", async () => {
  const body = new URLSearchParams({ name: "x".repeat(2_000_000) });
  const response = await fetch(`${shop.url}/orders`, { method: "POST", body });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("more than our till can take");
});

test("a taken port rejects the start of the shop", async () => {
  const port = Number(new URL(shop.url).port);
  await expect(openShop({ ...SERVICE, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("closing doesn't wait for idle connections", async () => {
  await (await fetch(shop.url)).text();
  await shop.close();
  await expect(fetch(shop.url)).rejects.toThrow();
  shop = await openShop({ ...SERVICE, port: 0 });
});
