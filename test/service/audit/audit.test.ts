import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
let owner: Awaited<ReturnType<TestService["addMember"]>>;
beforeAll(async () => {
  service = await openTestService();
  owner = await service.addMember("owner");
  await service.core.db.query("update members set name = 'Amina W.' where id = $1", [owner.id]);
});
afterAll(() => service.close());

const read = async (query = "") =>
  (await service.request("GET", `/v1/account/audit${query}`, undefined, owner.as)).json();
const act = async (
  method: "POST" | "PATCH" | "DELETE",
  url: string,
  body?: unknown,
  headers: Record<string, string> = owner.as,
) => {
  const answer = await service.request(method, url, body, headers);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.status === 204 ? null : answer.json();
};

it("tells who changed what, from where, and no secret", async () => {
  const before: { id: string }[] = (await read("?limit=100")).data;
  const key = await act("POST", "/v1/account/keys", { kind: "secret", name: "Server" });
  const asKey = { authorization: `Bearer ${key.key}` };
  await act("PATCH", `/v1/account/keys/${key.id}`, { allowed_ips: ["127.0.0.0/8"] });
  const endpoint = await act("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook?token=tok" }, asKey);
  const rotated = await act("POST", `/v1/webhook_endpoints/${endpoint.id}/rotate`, {});
  await act("PATCH", `/v1/webhook_endpoints/${endpoint.id}`, { url: "https://shop.example/other" });
  await act("DELETE", `/v1/webhook_endpoints/${endpoint.id}`);
  const rolled = await act("POST", `/v1/account/keys/${key.id}/roll`, { overlap_seconds: 0 });
  await act("POST", `/v1/account/keys/${rolled.id}/revoke`);
  const member = (await act("POST", "/v1/account/members", { email: "new@shop.example", role: "viewer" })).member;
  const path = `/v1/account/members/${member.id}`;
  expect(await act("PATCH", path, { role: "developer", name: "Amina" })).toMatchObject({ name: "Amina" });
  expect(await act("PATCH", path, { name: null })).toMatchObject({ name: null, role: "developer" });
  await act("DELETE", `/v1/account/members/${member.id}`);
  await act("PATCH", "/v1/account", { name: "Mkate & Co." });
  await act("POST", "/v1/people/password", { password: "seven loaves on a bicycle" });

  const earlier = new Set(before.map(({ id }) => id));
  const data = (await read("?limit=100")).data.filter(({ id }: { id: string }) => !earlier.has(id));
  expect(data.map(({ action }: { action: string }) => action).reverse()).toEqual([
    "key.created",
    "key.changed",
    "endpoint.created",
    "endpoint.secret_rotated",
    "endpoint.changed",
    "endpoint.deleted",
    "key.rolled",
    "key.created",
    "key.revoked",
    "member.invited",
    "member.changed",
    "member.changed",
    "member.removed",
    "account.changed",
    "member.password_set",
  ]);
  const of = (action: string) => data.find((one: { action: string }) => one.action === action);
  expect(of("key.changed")).toMatchObject({
    actor: {
      kind: "member",
      id: owner.id,
      name: owner.email.toLowerCase(),
      member_name: "Amina W.",
      address: "127.0.0.1",
    },
    target_id: key.id,
    target_name: "Server",
    detail: { allowed_ips: ["127.0.0.0/8"] },
  });
  expect(of("endpoint.created")).toMatchObject({
    actor: { kind: "key", id: key.id, name: "Server", member_name: null },
  });
  expect(of("member.changed").detail).toEqual({ name: null });
  expect(of("member.removed").target_name).toBe("new@shop.example");
  expect(of("endpoint.deleted").target_name).toBe("https://shop.example/other");
  expect(of("endpoint.secret_rotated").target_name).toBe("https://shop.example/hook");
  const text = JSON.stringify(data);
  for (const secret of [key.key, rolled.key, endpoint.secret, rotated.secret, "token=tok", "seven loaves"]) {
    expect(text).not.toContain(secret);
  }
});

it("is read in pages, each entry once, and kept from viewers and keys", async () => {
  const all = (await read("?limit=100")).data.map(({ id }: { id: string }) => id);
  const paged: string[] = [];
  for (let more = true; more; ) {
    const page = await read(`?limit=4${paged.length > 0 ? `&starting_after=${paged.at(-1)}` : ""}`);
    paged.push(...page.data.map(({ id }: { id: string }) => id));
    more = page.has_more;
  }
  expect(paged).toEqual(all);
  const viewer = await service.addMember("viewer");
  const asViewer = await service.request("GET", "/v1/account/audit", undefined, viewer.as);
  expect(asViewer.json().code).toBe("role_not_allowed");
  expect((await service.request("GET", "/v1/account/audit")).json().code).toBe("key_not_allowed");
});

it("tells only the changes of one kind, or of one person", async () => {
  const other = await service.addMember("developer");
  const key = await act("POST", "/v1/account/keys", { kind: "secret", name: "Tills" }, other.as);
  await act("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" }, other.as);
  await act("POST", "/v1/account/keys", { kind: "secret", name: "Stock" });
  const actions = async (query: string) => (await read(query)).data.map(({ action }: { action: string }) => action);
  expect(await actions(`?actor_id=${other.id}`)).toEqual(["endpoint.created", "key.created"]);
  expect((await read(`?actor_id=${other.id}&changed=key`)).data).toMatchObject([{ target_id: key.id }]);
  expect(await actions("?changed=key&limit=2")).toEqual(["key.created", "key.created"]);
  expect(await actions("?actor_id=nobody")).toEqual([]);
  const unknown = await service.request("GET", "/v1/account/audit?changed=weather", undefined, owner.as);
  expect(unknown.status).toBe(422);
});

it("notes nothing of a change that failed", async () => {
  const before = (await read("?limit=100")).data.length;
  await service.request("POST", `/v1/account/members/${owner.id}/link`, undefined, {
    ...owner.as,
    origin: "https://evil.example",
  });
  await service.request("DELETE", `/v1/account/members/${owner.id}`, undefined, owner.as);
  await service.request("POST", "/v1/account/keys/key_0000000000000000000000/revoke", undefined, owner.as);
  expect((await read("?limit=100")).data).toHaveLength(before);
});

it("two members who change one endpoint at once both get what they changed", async () => {
  const other = await service.addMember("developer");
  const { id } = await act("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  await Promise.all([
    act("PATCH", `/v1/webhook_endpoints/${id}`, { description: "Orders" }),
    act("PATCH", `/v1/webhook_endpoints/${id}`, { types: ["delivery.delivered"] }, other.as),
  ]);
  const { json } = await service.request("GET", `/v1/webhook_endpoints/${id}`);
  expect(json()).toMatchObject({ description: "Orders", types: ["delivery.delivered"] });
});
