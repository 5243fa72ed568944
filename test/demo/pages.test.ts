import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestShop } from "./open-test-shop.ts";

const PAGES = ["/", "/shop", "/iframe", "/gallery", "/configure"];

let shop: Awaited<ReturnType<typeof openTestShop>>;

beforeEach(async () => {
  if (!existsSync("dist/demo/assets")) throw new Error("Build first: npm run build");
  shop = await openTestShop();
});
afterEach(() => shop.close());

test("no page, file or header contains the secret key", async () => {
  const { headers } = await shop.order();
  const paths = [...PAGES, String(headers.location), "/orders/MK-0", "/assets/shop.js", "/server.js"];
  for (const path of paths) {
    const response = await shop.get(path);
    expect(JSON.stringify(response.headers) + response.body, path).not.toContain("sk_test_");
  }
});

test("every script, style sheet and picture of a page exists, and is cached only as long as it is valid", async () => {
  const { headers } = await shop.order();
  for (const path of [...PAGES, String(headers.location), "/nothing"]) {
    const { body } = await shop.get(path);
    const files = [...body.matchAll(/(?:href|src|srcset)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
    expect(
      files.filter((file) => file.endsWith(".css")),
      path,
    ).toHaveLength(1);
    for (const file of new Set(files)) {
      const response = await shop.get(file);
      expect(response.statusCode, file).toBe(200);
      expect(response.headers, file).toMatchObject({
        "content-type": expect.stringMatching(
          /^((text\/css|application\/javascript); charset=utf-8|image\/(svg\+xml|webp))$/,
        ),
        "cache-control": "public, max-age=0",
        etag: expect.any(String),
      });
    }
  }
});

test("no file outside the assets is served", async () => {
  for (const path of ["/assets/../server.js", "/assets/%2e%2e/server.js", "/assets/", "/assets/..%2fserver.js", "/%"]) {
    const { statusCode, body } = await shop.get(path);
    expect(statusCode, path).toBe(404);
    expect(body, path).toContain("There is nothing here");
  }
});

test("every page's policy forbids what the widget doesn't need", async () => {
  for (const path of [...PAGES, "/orders/MK-0", "/nothing", "/%"]) {
    const { headers } = await shop.get(path);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy, path).toEqual([
      "default-src 'self'",
      `script-src 'self' ${shop.service.url}`,
      `connect-src 'self' ${shop.service.url}`,
      `img-src 'self' data: ${shop.service.url}`,
      "style-src 'self'",
      `frame-src ${shop.service.url}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers, path).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    });
  }
});

test("the pages have no inline scripts or styles, as their policy asks", async () => {
  await shop.order();
  for (const path of PAGES) {
    const { body } = await shop.get(path);
    expect(body, path).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)/);
  }
});

test("the pages have the service's name", async () => {
  const other = await openTestShop({ name: "red-bike", title: "Red Bike" });
  const { headers } = await other.order();
  for (const path of [...PAGES, String(headers.location), "/nothing"]) {
    expect((await other.get(path)).body, path).not.toMatch(/ontheway/i);
  }
  for (const path of ["/", "/gallery", "/configure"]) expect((await other.get(path)).body, path).toContain("Red Bike");
  expect((await other.get(String(headers.location))).body).toContain('<div id="red-bike-tracking"');
  await other.close();
});

test("the front page begins with the product itself, and leads to docs, configurator and shop", async () => {
  const { body } = await shop.get("/");
  const hero = body.slice(body.indexOf('<section class="hero">'), body.indexOf("</section>"));
  expect(hero).toMatch(/<div id="ontheway-tracking" data-demo="in_transit"/);
  const nav = /<nav [^>]*aria-label="Main">([\s\S]*?)<\/nav>/.exec(body)?.[1];
  for (const address of [`${shop.service.url}/docs`, "/configure", "/shop"]) expect(nav).toContain(`href="${address}"`);
});
