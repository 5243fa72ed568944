import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it("refuses the second of two changes to the same version, and takes it once it names the new version", async () => {
  const key = (await service.request("POST", "/v1/account/keys", { kind: "secret", name: "Both change it" })).json();
  const endpoint = (await service.request("POST", "/v1/webhook_endpoints", { url: "https://a.example/hook" })).json();
  const both: [path: string, mine: object, theirs: object][] = [
    [`/v1/account/keys/${key.id}`, { name: "Mine" }, { allowed_ips: ["192.0.2.1"] }],
    [`/v1/webhook_endpoints/${endpoint.id}`, { description: "Mine" }, { types: ["delivery.delivered"] }],
  ];
  for (const [path, mine, theirs] of both) {
    const read = await service.request("GET", path);
    const tag = String(read.headers.etag);
    expect(tag).toBe(`"${read.json().version}"`);
    const change = (body: object, ifMatch: string) => service.request("PATCH", path, body, { "if-match": ifMatch });
    // At the same moment, as two members do.
    const [first, second] = await Promise.all([change(theirs, tag), change(mine, tag)]);
    expect([first.status, second.status].sort()).toEqual([200, 412]);
    const [done, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(refused.json()).toMatchObject({ code: "changed_meanwhile", status: 412 });
    const now = await service.request("GET", path);
    expect(now.json()).toEqual(done.json());
    expect(done.headers.etag).toBe(now.headers.etag);
    // The new tag is accepted in a list, too, and if a proxy has weakened it. Without If-Match nothing is compared.
    expect((await change(mine, `"old", W/${now.headers.etag}`)).status).toBe(200);
    expect((await change(mine, "*")).status).toBe(200);
    expect((await service.request("PATCH", path, theirs)).status).toBe(200);
    expect((await change(mine, '"')).status).toBe(412);
  }
});
