import { afterAll, beforeAll, expect, it } from "vitest";
import { createTallies } from "../../../../src/service/accounts/traffic/tallies.ts";
import { deleteOldTraffic, writeTallies } from "../../../../src/service/accounts/traffic/write.ts";
import { AN_ORDER, openTestService, PUBLISHABLE, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const read = async (headers: Record<string, string> = {}) => {
  await service.traffic.flush();
  return (await service.request("GET", "/v1/account/first_steps", undefined, headers)).json();
};

it("tells which first steps have truly happened", async () => {
  const { id } = await service.create();
  await service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, {
    authorization: `Bearer ${PUBLISHABLE}`,
    origin: "https://shop.example",
  });
  expect(await read()).toMatchObject({
    key_used_at: expect.any(String),
    delivery_created_at: expect.any(String),
    script_seen: { origin: "https://shop.example" },
    webhook_answered_at: null,
  });
  const key = await service.addAccount("acct_new");
  expect(await read({ authorization: `Bearer ${key}` })).toEqual({
    key_used_at: expect.any(String),
    delivery_created_at: null,
    script_seen: null,
    webhook_answered_at: null,
    delivered_at: null,
    has_bound_pages: false,
    has_look: false,
    has_support: false,
    members: 0,
  });
});

it("tells what is ready before customers order", async () => {
  const as = { authorization: `Bearer ${await service.addAccount("acct_ready")}` };
  const make = async (body: object) => {
    const made = await service.request("POST", "/v1/account/keys", { kind: "publishable", name: "Page", ...body }, as);
    return made.json().id;
  };
  await make({ allowed_origins: ["https://shop.example"] });
  expect(await read(as)).toMatchObject({ has_bound_pages: true, has_support: false, has_look: false });
  const unbound = await make({});
  expect(await read(as)).toMatchObject({ has_bound_pages: false });
  await service.request("POST", `/v1/account/keys/${unbound}/revoke`, undefined, as);
  await service.request("PATCH", "/v1/account", { support: { phone: "+254700000001" } }, as);
  await service.request("PATCH", "/v1/account/branding", { accent: "#0a7d4f" }, as);
  expect(await read(as)).toMatchObject({ has_bound_pages: true, has_support: true, has_look: true });
  const { id, delivery_code: code } = await service.create({ simulation: { mode: "manual" } });
  expect(await read()).toMatchObject({ delivered_at: null });
  await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "delivered", code });
  expect(await read()).toMatchObject({ delivered_at: expect.any(String) });
});

it("takes a page for a merchant's whose origin is only how ours begins", async () => {
  const key = await service.addAccount("acct_alike");
  const as = { authorization: `Bearer ${key}` };
  const made = await service.request("POST", "/v1/account/keys", { kind: "publishable", name: "Page" }, as);
  const order = await service.request("POST", "/v1/deliveries", AN_ORDER, as);
  const path = `/v1/deliveries/${order.json().id}/tracking`;
  for (const origin of ["https://service.example", "https://service.exam"]) {
    await service.request("GET", path, undefined, { authorization: `Bearer ${made.json().key}`, origin });
  }
  expect(await read(as)).toMatchObject({ script_seen: { origin: "https://service.exam" } });
});

it("keeps on noting new pages, however many somebody invents", () => {
  const tallies = createTallies();
  const at = new Date();
  const seen = () => tallies.take().seen.map(({ origin }) => origin);
  for (let i = 0; i < 200; i++) {
    for (let j = 0; j < 110; j++) tallies.see("acct_1", `https://invented-${i}-${j}.example`, at);
    expect(seen()).toHaveLength(100);
  }
  tallies.see("acct_2", "https://shop.example", at);
  expect(seen()).toEqual(["https://shop.example"]);
  tallies.see("acct_2", "https://shop.example", at);
  expect(seen()).toEqual([]);
});

it("invented pages push out no page that is seen on several days, and leave the list again", async () => {
  await service.addAccount("acct_crowd");
  const listed = async () => {
    const rows = await service.core.db.query<{ origin: string }>(
      "select origin from page_origins where account_id = 'acct_crowd'",
    );
    return rows.map(({ origin }) => origin);
  };
  const tallies = createTallies();
  const see = async (...origins: string[]) => {
    for (const origin of origins) tallies.see("acct_crowd", origin, service.core.now());
    await writeTallies(service.core.db, tallies);
  };
  const invent = (round: string) => Array.from({ length: 99 }, (_, n) => `https://invented-${round}-${n}.example`);
  await see("https://shop.example");
  service.pass(86_400);
  await see("https://shop.example");
  await see(...invent("a"));
  await see(...invent("b"));
  // A new page of the shop is still noted.
  service.pass(60);
  await see("https://new.example");
  const full = await listed();
  expect(full).toHaveLength(100);
  expect(full).toEqual(expect.arrayContaining(["https://shop.example", "https://new.example"]));
  service.pass(80 * 86_400);
  await see("https://shop.example");
  service.pass(20 * 86_400);
  await deleteOldTraffic(service.core);
  expect(await listed()).toEqual(["https://shop.example"]);
});

it("writes pages in one order, whichever was seen first, so that no two processes wait for each other", async () => {
  const { db, now } = service.core;
  await service.addAccount("acct_order");
  const tallies = createTallies();
  for (const name of ["c", "a", "b"]) tallies.see("acct_order", `https://order-${name}.example`, now());
  const written: unknown[] = [];
  const watched: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: (sql, values) => {
            if (/^\s*insert/.test(sql)) written.push(values?.[1]);
            return tx.query(sql, values);
          },
        }),
      ),
  };
  await writeTallies(watched, tallies);
  expect(written).toEqual(["a", "b", "c"].map((name) => `https://order-${name}.example`));
});
