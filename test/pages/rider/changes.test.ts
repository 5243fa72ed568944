import { describe, expect, test } from "vitest";
import type { RiderAtWork, RiderOffer } from "../../../src/contract/rider.ts";
import { apply, type Change, isDue, leavePhoto, requestFor } from "../../../src/pages/rider/core/changes.ts";
import { chooseNext } from "../../../src/pages/rider/core/next-change.ts";

const offer = { id: "off_1", delivery_id: "dlv_1" } as RiderOffer;
const MADE = Date.parse("2026-03-14T09:26:53Z");
const AT = "2026-03-14T09:26:53.000Z";

describe("the request for a change", () => {
  test.each<[string, Change, object | undefined]>([
    ["duty", { kind: "duty", onDuty: true }, { on_duty: true }],
    ["offers/off_1/accept", { kind: "accept", offer }, undefined],
    ["offers/off_1/decline", { kind: "decline", offerId: "off_1" }, undefined],
    ["jobs/dlv_1/set_off", { kind: "step", deliveryId: "dlv_1", step: "set_off" }, { at: AT }],
    ["jobs/dlv_1/returned", { kind: "returned", deliveryId: "dlv_1" }, { at: AT }],
    ["jobs/dlv_1/messages", { kind: "message", deliveryId: "dlv_1", phrase: "ok" }, { phrase: "ok" }],
    [
      "jobs/dlv_1/messages",
      { kind: "message", deliveryId: "dlv_1", text: "Niko hapa", lang: "sw" },
      { text: "Niko hapa", lang: "sw" },
    ],
    [
      "jobs/dlv_1/messages/msg_1/report",
      { kind: "report_message", deliveryId: "dlv_1", messageId: "msg_1" },
      undefined,
    ],
    ["jobs/dlv_1/release", { kind: "release", deliveryId: "dlv_1" }, { at: AT }],
    [
      "jobs/dlv_1/complete",
      { kind: "complete", deliveryId: "dlv_1", proof: { code: "402917", photo: "AAAA" } },
      { code: "402917", photo: "AAAA", at: AT },
    ],
    [
      "jobs/dlv_1/problem",
      { kind: "problem", deliveryId: "dlv_1", report: { reason: "unsafe" } },
      { reason: "unsafe", at: AT },
    ],
  ])("goes to %s, and is the same each time", (path, change, body) => {
    const request = requestFor(change, MADE);
    expect(request).toEqual({ method: "POST", path: `/v1/rider/${path}`, body });
    expect(JSON.stringify(requestFor(change, MADE))).toBe(JSON.stringify(request));
  });
});

test("a step and a hand-over tell where the phone was", () => {
  const place = { lat: -1.28, lng: 36.81 };
  const changes: Change[] = [
    { kind: "step", deliveryId: "dlv_1", step: "pick_up" },
    { kind: "complete", deliveryId: "dlv_1", proof: { code: "402917" } },
    { kind: "release", deliveryId: "dlv_1" },
  ];
  const places = changes.map((change) => (requestFor(change, MADE, place).body as { place?: unknown }).place);
  expect(places).toEqual([place, place, undefined]);
});

test("a rider who goes off duty isn't told that the service took them off", () => {
  const rider = { on_duty: true, unanswered_offers: 1, offer, jobs: [] } as unknown as RiderAtWork;
  expect(apply(rider, { kind: "duty", onDuty: false }, MADE)).toMatchObject({ on_duty: false, unanswered_offers: 0 });
});

test("a step and an answer don't wait for the report of a message that doesn't get through; giving the delivery back does", () => {
  const report: Change = { kind: "report_message", deliveryId: "dlv_1", messageId: "msg_1" };
  const waiting = (id: number, change: Change) => ({ id, riderId: "rdr_1", key: `${id}`, at: MADE, change });
  const next = (change: Change) =>
    chooseNext(
      [waiting(1, report), waiting(2, change)],
      (id) => id === 1,
      () => false,
    )?.id;
  expect(next({ kind: "step", deliveryId: "dlv_1", step: "set_off" })).toBe(2);
  expect(next({ kind: "message", deliveryId: "dlv_1", phrase: "ok" })).toBe(2);
  expect(next({ kind: "release", deliveryId: "dlv_1" })).toBeUndefined();
});

describe("a second tap", () => {
  const rider = (status: string | null) =>
    ({
      on_duty: true,
      offer,
      jobs: status === null ? [] : [{ delivery_id: "dlv_1", status }],
    }) as unknown as RiderAtWork;
  test.each<[Change, string | null, string | null]>([
    [{ kind: "accept", offer }, null, "rider_assigned"],
    [{ kind: "step", deliveryId: "dlv_1", step: "pick_up" }, "at_pickup", "picked_up"],
    [{ kind: "complete", deliveryId: "dlv_1", proof: { code: "402917" } }, "in_transit", null],
    [{ kind: "release", deliveryId: "dlv_1" }, "rider_assigned", null],
  ])("finds nothing to change: %o", (change, before, after) => {
    expect([isDue(rider(before), change), isDue(rider(after), change)]).toEqual([true, false]);
  });
  test("finds the rider on duty already", () => {
    expect(isDue(rider(null), { kind: "duty", onDuty: true })).toBe(false);
  });
});

test("a change without its photo keeps everything else", () => {
  const signature = { name: "Wanjiru", image: "AAAA" };
  expect(leavePhoto({ kind: "complete", deliveryId: "dlv_1", proof: { signature, photo: "BBBB" } })).toEqual({
    kind: "complete",
    deliveryId: "dlv_1",
    proof: { signature },
  });
  expect(leavePhoto({ kind: "problem", deliveryId: "dlv_1", report: { reason: "unsafe", photo: "BBBB" } })).toEqual({
    kind: "problem",
    deliveryId: "dlv_1",
    report: { reason: "unsafe" },
  });
  expect(leavePhoto({ kind: "complete", deliveryId: "dlv_1", proof: { signature } })).toBeNull();
});

test("a package that is back at the shop is no job any more, also without network, and a second tap changes nothing", () => {
  const job = { delivery_id: "dlv_1", status: "cancelled", return: { state: "returning", reason: null, at: AT } };
  const rider = { on_duty: true, offer: null, jobs: [job] } as unknown as RiderAtWork;
  const change: Change = { kind: "returned", deliveryId: "dlv_1" };
  expect(isDue(rider, change)).toBe(true);
  const after = apply(rider, change, MADE);
  expect(after.jobs).toEqual([]);
  expect(isDue(after, change)).toBe(false);
});
