import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { unreadMessages } from "../../../src/pages/rider/core/changes.ts";
import { customerSecret } from "../../service/http/prepare-operation.ts";
import { openTestService, type TestService } from "../../service/open-test-service.ts";
import { openPhone, type Phone } from "./a-phone.ts";
import { atTheShop, isSent, statusOf } from "./at-work.ts";

let service: TestService;
let phone: Phone;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  phone = await openPhone(service);
});
afterEach(async () => {
  phone.close();
  await service.core.db.script("truncate offers, deliveries, riders, idempotency_keys cascade");
});

const asCustomer = (id: string, method: "GET" | "POST", body?: object) =>
  service.request(method, `/v1/deliveries/${id}/messages`, body, {
    authorization: "",
    "customer-secret": customerSecret(service, id),
  });
const thread = async (id: string) =>
  (await asCustomer(id, "GET")).json().messages.map(({ from, phrase }: Record<string, unknown>) => [from, phrase]);

it("the customer's message comes with the job, until the rider's page has shown it", async () => {
  const { id } = await atTheShop(service, phone);
  await asCustomer(id, "POST", { phrase: "ring_twice" });
  phone.core.refresh();
  const { rider } = await phone.until((state) => Boolean(state.rider?.jobs[0]?.messages?.length));
  expect(rider?.jobs.flatMap(unreadMessages)).toMatchObject([{ from: "customer", phrase: "ring_twice" }]);
  await phone.core.send({ method: "GET", path: `/v1/rider/jobs/${id}/messages` });
  phone.core.refresh();
  await phone.until((state) => state.rider?.jobs.flatMap(unreadMessages).length === 0);
});

it("an answer without network shows at once, waits with the steps, and is sent once", async () => {
  const { id } = await atTheShop(service, phone);
  phone.setNetwork("down");
  await phone.core.act({ kind: "message", deliveryId: id, phrase: "five_minutes" });
  await phone.core.act({ kind: "message", deliveryId: id, phrase: "five_minutes" });
  await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
  expect(phone.core.state.rider?.jobs[0]?.messages).toMatchObject([{ from: "rider", phrase: "five_minutes" }]);
  expect(phone.core.state.waiting.map(({ change }) => change.kind)).toEqual(["message", "step"]);
  await phone.restart();
  phone.setNetwork("answers lost");
  await phone.until(({ hindrance }) => hindrance !== null);
  phone.setNetwork("up");
  await phone.until((state) => isSent(state) && state.rider?.jobs[0]?.status === "picked_up");
  expect(await thread(id)).toEqual([["rider", "five_minutes"]]);
});

it("the customer's message is reported with one tap, also without network, and once", async () => {
  const { id } = await atTheShop(service, phone);
  const said = await asCustomer(id, "POST", { text: "You are too slow" });
  const messageId = said.json().messages[0].id;
  phone.core.refresh();
  await phone.until((state) => Boolean(state.rider?.jobs[0]?.messages?.length));
  phone.setNetwork("down");
  await phone.core.act({ kind: "report_message", deliveryId: id, messageId });
  await phone.core.act({ kind: "report_message", deliveryId: id, messageId });
  expect(phone.core.state.rider?.jobs[0]?.messages).toMatchObject([{ id: messageId, reported: true }]);
  expect(phone.core.state.waiting).toHaveLength(1);
  phone.setNetwork("up");
  await phone.until(isSent);
  const asOperator = { authorization: `Bearer ${service.operatorKey}` };
  const { json } = await service.request("GET", `/v1/operator/deliveries/${id}`, undefined, asOperator);
  expect(json().attention).toMatchObject([{ reason: "reported" }]);
});

it("a line in the rider's own words waits without network as a phrase does, and is sent once with its language", async () => {
  const { id } = await atTheShop(service, phone);
  phone.setNetwork("down");
  const line = { kind: "message", deliveryId: id, text: "Niko langoni", lang: "sw" } as const;
  await phone.core.act(line);
  await phone.core.act(line);
  expect(phone.core.state.rider?.jobs[0]?.messages).toMatchObject([
    { from: "rider", text: "Niko langoni", phrase: null },
  ]);
  await phone.restart();
  phone.setNetwork("up");
  await phone.until(isSent);
  const { messages } = (await asCustomer(id, "GET")).json();
  expect(messages).toMatchObject([{ from: "rider", phrase: null, text: "Niko langoni", lang: "sw" }]);
  expect(messages).toHaveLength(1);
});

it("a second answer that is too soon waits, and the steps don't wait for it", async () => {
  const { id } = await atTheShop(service, phone);
  await phone.core.act({ kind: "message", deliveryId: id, phrase: "cant_find" });
  await phone.until(isSent);
  await phone.core.act({ kind: "message", deliveryId: id, phrase: "ok" });
  await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
  const { waiting } = await phone.until(
    (state) => state.waiting.length === 1 && state.waiting[0]?.change.kind === "message",
  );
  expect(waiting).toHaveLength(1);
  expect(await statusOf(service, id)).toBe("picked_up");
  service.pass(LIMITS.messageSeconds);
  await phone.until(isSent);
  expect(await thread(id)).toEqual([
    ["rider", "cant_find"],
    ["rider", "ok"],
  ]);
});
