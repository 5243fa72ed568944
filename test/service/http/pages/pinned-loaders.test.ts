import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openTestService, type TestService } from "../../open-test-service.ts";

/** The address and the hash that the docs tell. */
async function readPinned(service: TestService) {
  const { text } = await service.request("GET", "/docs/widget-security.md");
  const [, path = "", integrity = ""] = /src="https?:\/\/[^/]+([^"]+)" integrity="([^"]+)"/.exec(text) ?? [];
  return { path, integrity };
}
const integrityOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

it("the docs tell an address of the script and its hash, and it keeps its text after other releases", async () => {
  const service = await openTestService({ files: { "widget/v1/tracking.js": `"{{api}}"` } });
  const { path, integrity } = await readPinned(service);
  expect(path).toMatch(/^\/v1\/\d+\.\d+\.\d+-[\w-]{12}\/tracking\.js$/);
  const pinned = await service.request("GET", path);
  expect(pinned.status).toBe(200);
  expect(integrityOf(pinned.text)).toBe(integrity);
  expect(pinned.text).toBe((await service.request("GET", "/v1/tracking.js")).text);
  expect(pinned.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": expect.stringContaining("immutable"),
  });

  writeFileSync(join(service.webRoot, "widget/v1/tracking.js"), `/* the next release */ "{{api}}"`);
  const newer = await readPinned(service);
  expect(newer.path).not.toBe(path);
  expect(integrityOf((await service.request("GET", newer.path)).text)).toBe(newer.integrity);
  expect(integrityOf((await service.request("GET", path)).text)).toBe(integrity);
  for (const unknown of ["/v1/9.9.9-abcdefghijkl/tracking.js", "/v1/x/tracking.js"])
    expect((await service.request("GET", unknown)).status).toBe(404);
  await service.close();
});
