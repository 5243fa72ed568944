import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { idempotent } from "../../../../src/service/http/requests/idempotency.ts";
import { deleteOldAnswers } from "../../../../src/service/store/kept-answers.ts";
import { AN_ORDER, openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
let keys = 0;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const newKey = () => `key-${++keys}`;
const post = (key: string, body: unknown = AN_ORDER, headers: Record<string, string> = {}) =>
  service.request("POST", "/v1/deliveries", body, { "idempotency-key": key, ...headers });

async function countDeliveries(): Promise<number> {
  const [row] = await service.core.db.query<{ n: number }>("select count(*)::int as n from deliveries");
  return row?.n ?? Number.NaN;
}

it("answers the same request again with the same delivery and the same code", async () => {
  const key = newKey();
  const first = await post(key);
  const again = await post(key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  expect(again.headers["idempotency-replayed"]).toBe("true");
});

it("creates one delivery for requests at the same moment", async () => {
  const before = await countDeliveries();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(key)));
  expect(await countDeliveries()).toBe(before + 1);
  for (const { status, json } of answers) {
    expect(status === 201 || json().code === "idempotency_in_progress").toBe(true);
  }
  expect(new Set(answers.flatMap(({ status, json }) => (status === 201 ? [json().id] : []))).size).toBe(1);
});

it("takes a body whose fields come in another order as the same", async () => {
  const key = newKey();
  const first = await post(key);
  const turned = Object.fromEntries(
    Object.entries(AN_ORDER)
      .reverse()
      .map(([name, value]) => [
        name,
        typeof value === "object" ? Object.fromEntries(Object.entries(value).reverse()) : value,
      ]),
  );
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(AN_ORDER));
  expect((await post(key, turned)).json()).toEqual(first.json());
});

it("knows a request again that an earlier build has answered", async () => {
  const key = newKey();
  const first = await post(key);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify(["POST /v1/deliveries", AN_ORDER]))
    .digest("hex");
  const { db } = service.core;
  await db.query("update idempotency_keys set fingerprint = $2, answer = $3 where key = $1", [
    key,
    fingerprint,
    first.text,
  ]);
  expect((await post(key)).json()).toEqual(first.json());
});

it("says after how many seconds to come again while the first request is under way", async () => {
  const key = newKey();
  await post(key);
  await service.core.db.query("update idempotency_keys set answer = null where key = $1", [key]);
  const { status, headers } = await post(key);
  expect([status, headers["retry-after"]]).toEqual([409, "1"]);
});

it("refuses a key that was used with another body, and names the header", async () => {
  const key = newKey();
  await post(key);
  const { status, json } = await post(key, { ...AN_ORDER, payment_method: "cash" });
  expect(status).toBe(422);
  expect(json()).toMatchObject({ code: "idempotency_key_reused", param: "Idempotency-Key" });
});

it("frees the key of a refused request", async () => {
  const key = newKey();
  const lost = { ...AN_ORDER, dropoff: { name: "Nobody", address: "9 Nowhere Lane" } };
  expect((await post(key, lost)).status).toBe(422);
  expect((await post(key)).status).toBe(201);
});

it("keeps the keys of accounts apart", async () => {
  const key = newKey();
  const theirs = await service.addAccount("acc_other");
  const first = (await post(key)).json();
  const other = (await post(key, AN_ORDER, { authorization: `Bearer ${theirs}` })).json();
  expect(other.id).not.toBe(first.id);
});

it("remembers an answer for 24 hours, and then forgets the code", async () => {
  const key = newKey();
  const first = (await post(key)).json();
  service.pass(24 * 3600 - 60);
  expect((await post(key)).json()).toEqual(first);
  service.pass(120);
  await deleteOldAnswers(service.core.db, service.core.now());
  const left = await service.core.db.query("select key from idempotency_keys where key = $1", [key]);
  expect(left).toEqual([]);
  expect((await post(key)).json().id).not.toBe(first.id);
});

it("takes over the key of a process that is gone, and undoes the old request if it comes back", async () => {
  const request = { ownerId: "acc_sandbox", key: newKey(), operation: "POST /", body: {} };
  const [account] = await service.core.db.query<{ id: string }>("select id from accounts limit 1");
  request.ownerId = account?.id ?? "";
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = (answer: string) => async (keep: Parameters<Parameters<typeof idempotent<string>>[2]>[0]) => {
    await service.core.db.transaction((tx) => keep(tx, answer));
    return answer;
  };
  let slow: Promise<unknown> = Promise.resolve();
  await new Promise<void>((claimed) => {
    slow = idempotent<string>(service.core, request, async (keep) => {
      claimed();
      await waiting;
      return work("slow")(keep);
    });
  });
  await expect(idempotent<string>(service.core, request, work("early"))).rejects.toMatchObject({
    code: "idempotency_in_progress",
  });
  service.pass(61);
  expect(await idempotent<string>(service.core, request, work("second"))).toEqual({
    answer: "second",
    replayed: false,
  });
  finish();
  await expect(slow).rejects.toMatchObject({ code: "idempotency_in_progress" });
  expect(await idempotent<string>(service.core, request, work("third"))).toEqual({ answer: "second", replayed: true });
});

it.each(["", " ", "two words", "x".repeat(256)])("refuses the key %j by name", async (key) => {
  const { status, json } = await post(key);
  expect(status).toBe(422);
  expect(json()).toMatchObject({ code: "invalid_request", param: "Idempotency-Key" });
});
