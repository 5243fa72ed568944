import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { storeLoader } from "../../../../src/service/store/loaders.ts";
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

  // As a release before this one has left it.
  await storeLoader(service.core.db, "0.0.9-abcdefghijkl", "/* the last release */", new Date());
  expect((await service.request("GET", "/v1/0.0.9-abcdefghijkl/tracking.js")).text).toBe("/* the last release */");
  expect((await readPinned(service)).path).toBe(path);
  for (const unknown of ["/v1/9.9.9-abcdefghijkl/tracking.js", "/v1/x/tracking.js"])
    expect((await service.request("GET", unknown)).status).toBe(404);
  await service.close();
});
