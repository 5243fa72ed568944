import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
const forget = () =>
  service.core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade");
beforeEach(forget);

const list = (query: Record<string, string> = {}, headers?: Record<string, string>) =>
  service.request("GET", `/v1/deliveries?${new URLSearchParams(query)}`, undefined, headers);
const idsOf = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).json().data.map(({ id }: { id: string }) => id);

async function createSome(count: number, seconds = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.unshift((await service.create()).id);
    service.pass(seconds);
  }
  return ids;
}

it("lists the newest first, twenty by default, each as it is retrieved", async () => {
  const ids = await createSome(22);
  const { status, json } = await list();
  expect(status).toBe(200);
  expect(Object.keys(json()).sort()).toEqual(["data", "has_more"]);
  expect(json().has_more).toBe(true);
  expect(json().data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
  expect(json().data[3]).toEqual((await service.request("GET", `/v1/deliveries/${ids[3]}`)).json());
  expect(await idsOf({ limit: "3" })).toEqual(ids.slice(0, 3));
  const last = await list({ limit: "2", starting_after: ids[19] ?? "" });
  expect(last.json()).toMatchObject({ data: [{ id: ids[20] }, { id: ids[21] }], has_more: false });
});

it("is empty for an account without deliveries, also if others have some", async () => {
  await createSome(2);
  const theirs = await service.addAccount("acc_other");
  const { json } = await list({}, { authorization: `Bearer ${theirs}` });
  expect(json()).toEqual({ data: [], has_more: false });
});

it("has every delivery once over all pages, with any page size and while others are created", async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        // Some deliveries have the same time, and then their ids decide the order.
        fc.array(fc.constantFrom(0, 1), { maxLength: 9 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 }),
        async (limit, gaps, newcomers) => {
          const before: string[] = [];
          for (const gap of gaps) before.push(...(await createSome(1, gap)));
          const met: string[] = [];
          let query: Record<string, string> = { limit: String(limit) };
          for (let page = 0; ; page++) {
            const { data, has_more } = (await list(query)).json();
            met.push(...data.map(({ id }: { id: string }) => id));
            if (!has_more) break;
            service.pass(1);
            await Promise.all(Array.from({ length: newcomers[page % newcomers.length] ?? 0 }, () => service.create()));
            query = { limit: String(limit), starting_after: met.at(-1) ?? "" };
          }
          expect([...met].sort()).toEqual([...before].sort());
        },
      )
      .beforeEach(forget),
    { numRuns: 25 },
  );
});

it("filters by status, reference and time, in any combination", async () => {
  const start = service.core.now().getTime();
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const first = await service.create({ external_id: "order-1" });
  service.pass(10);
  const second = await service.create({ external_id: "order-1" });
  service.pass(10);
  const third = await service.create({ external_id: "order-2 & ü" });
  await service.request("POST", `/v1/deliveries/${second.id}/cancel`);

  expect(await idsOf({ external_id: "order-1" })).toEqual([second.id, first.id]);
  expect(await idsOf({ external_id: "order-2 & ü" })).toEqual([third.id]);
  expect(await idsOf({ external_id: "order" })).toEqual([]);
  expect(await idsOf({ status: "cancelled" })).toEqual([second.id]);
  expect(await idsOf({ status: "searching", external_id: "order-1" })).toEqual([first.id]);
  expect(await idsOf({ created_after: at(10) })).toEqual([third.id, second.id]);
  expect(await idsOf({ created_before: at(10) })).toEqual([first.id]);
  expect(await idsOf({ created_after: at(5), created_before: at(15) })).toEqual([second.id]);
  expect(await idsOf({ created_after: at(0).replace("Z", "+00:00") })).toEqual([third.id, second.id, first.id]);
  expect(await idsOf({ created_after: "0000-01-01T00:00:00Z", limit: "1", starting_after: second.id })).toEqual([
    first.id,
  ]);
  expect(await idsOf({ created_after: "9999-12-31T23:59:59Z" })).toEqual([]);
});

it.each([
  ["limit=0", "limit", "out_of_range"],
  ["limit=101", "limit", "out_of_range"],
  ["limit=-1", "limit", "out_of_range"],
  ["limit=2.5", "limit", "invalid_type"],
  ["limit=ten", "limit", "invalid_type"],
  ["limit=", "limit", "invalid_type"],
  ["limit=1&limit=2", "limit", "invalid_type"],
  ["limit=99999999999999999999", "limit", "invalid_type"],
  ["status=lost", "status", "invalid_value"],
  ["status=", "status", "invalid_value"],
  ["external_id=", "external_id", "too_short"],
  ["external_id=a%00b", "external_id", "invalid_format"],
  [`external_id=${"x".repeat(121)}`, "external_id", "too_long"],
  ["starting_after=", "starting_after", "too_short"],
  ["starting_after=%00", "starting_after", "invalid_format"],
  [`starting_after=dlv_${"0".repeat(22)}`, "starting_after", "not_found"],
  ["created_after=yesterday", "created_after", "invalid_format"],
  ["created_before=2026-02-30T00:00:00Z", "created_before", "invalid_format"],
  ["created_before=2016-12-31T23:59:60Z", "created_before", "invalid_format"],
  ["page=2", "page", "unknown_field"],
])("?%s is refused and %s named", async (query, param, code) => {
  const { status, json } = await service.request("GET", `/v1/deliveries?${query}`);
  expect(status).toBe(422);
  expect(json().errors.map((error: { param: string; code: string }) => [error.param, error.code])).toEqual([
    [param, code],
  ]);
});

it("refuses another account's delivery as a cursor", async () => {
  const { id } = await service.create();
  const theirs = await service.addAccount("acc_third");
  const { status, json } = await list({ starting_after: id }, { authorization: `Bearer ${theirs}` });
  expect(status).toBe(422);
  expect(json().param).toBe("starting_after");
});
