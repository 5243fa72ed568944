import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { fixAt, openTestService, PUBLISHABLE, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
/** A delivery of each test's own, whose rider rides to the shop. */
let id: string;
let rider: string;
let ridersSoFar = 0;
beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: 5 });
});
afterAll(() => service.close());
beforeEach(async () => {
  // The limit is unused again, and nobody else's rider is on call.
  service.pass(600);
  rider = `rider-${ridersSoFar++}`;
  await service.addRider(rider, 600);
  ({ id } = await service.create());
  await service.attend();
  await service.answerOffer("accept");
  await service.riderApp.setOff(id, rider);
});

const ride = (metres: number) =>
  service.riderApp.report([fixAt(rider, destination(SHOP, 0, metres), service.core.now())]);

async function visit(viewer: string, ifNoneMatch?: unknown) {
  const { statusCode, headers, body } = await service.app.inject({
    url: `/v1/deliveries/${id}/tracking`,
    remoteAddress: viewer,
    headers: {
      authorization: `Bearer ${PUBLISHABLE}`,
      ...(ifNoneMatch !== undefined && { "if-none-match": String(ifNoneMatch) }),
    },
  });
  return { status: statusCode, headers, record: body && JSON.parse(body), pollAfter: Number(headers["poll-after"]) };
}

/** In a minute 60 viewers come, and each comes again when told. Returns what they were told. */
async function gather(etag: unknown): Promise<number[]> {
  const told: number[] = [];
  const due = new Map<string, number>();
  for (let second = 0; second < 60; second++) {
    service.pass(1);
    due.set(`198.51.100.${second}`, second);
    for (const [viewer, at] of due) {
      if (at > second) continue;
      const { headers, pollAfter } = await visit(viewer, etag);
      const refusedFor = Number(headers["retry-after"] ?? 0);
      if (!refusedFor) told.push(pollAfter);
      due.set(viewer, second + (refusedFor || pollAfter));
    }
  }
  return told;
}

it("invites viewers of a moving rider every 10 s while the key's limit has room", async () => {
  const { record, pollAfter } = await visit("192.0.2.1");
  expect(record).toMatchObject({ status: "rider_arriving", poll_after_seconds: 10 });
  expect(pollAfter).toBe(10);
});

it("invites with a 304 too", async () => {
  const { headers } = await visit("192.0.2.1");
  service.pass(10);
  expect(await visit("192.0.2.1", headers.etag)).toMatchObject({ status: 304, pollAfter: 10 });
});

it("returns to the usual interval as viewers come, and to 10 s when they have gone, with the same ETag", async () => {
  const { headers } = await visit("192.0.2.1");
  const told = await gather(headers.etag);
  expect(told[0]).toBe(10);
  expect(Math.max(...told)).toBeGreaterThan(20);
  expect(Math.max(...told)).toBeLessThanOrEqual(60);
  service.pass(70);
  await ride(300);
  service.pass(2);
  expect((await visit("192.0.2.2")).pollAfter).toBe(10);
});

it("viewers who are told different intervals get the same ETag, so the ETag is weak", async () => {
  const alone = await visit("192.0.2.1");
  await gather(alone.headers.etag);
  let among = await visit("192.0.2.3");
  if (among.status === 429) {
    service.pass(Number(among.headers["retry-after"]));
    among = await visit("192.0.2.3");
  }
  expect(among.record.poll_after_seconds).not.toBe(alone.record.poll_after_seconds);
  expect(among.headers.etag).toBe(alone.headers.etag);
  expect(among.headers.etag).toMatch(/^W\/"/);
});

it("has the usual interval for a rider who waits at the shop, or whose phone is silent", async () => {
  expect((await visit("192.0.2.1")).pollAfter).toBe(10);
  service.pass(90);
  expect((await visit("192.0.2.2")).pollAfter).toBeGreaterThanOrEqual(30);
  await ride(5);
  service.pass(2);
  expect((await visit("192.0.2.3")).pollAfter).toBe(10);
  await service.riderApp.arrive(id, rider);
  const { record, pollAfter } = await visit("192.0.2.4");
  expect(record.status).toBe("at_pickup");
  expect(pollAfter).toBeGreaterThanOrEqual(30);
});
