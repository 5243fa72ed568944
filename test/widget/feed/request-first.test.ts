import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordUrl, type TrackingAddress } from "../../../src/widget/feed/fetch-record.ts";
import { keepEarly, requestFirst } from "../../../src/widget/feed/request-first.ts";
import { aReading } from "../a-reading.ts";

let count = 0;
let address: TrackingAddress;
let fetching: ReturnType<typeof vi.fn>;
const answer = () => new Response(JSON.stringify(aReading({ delivery_id: address.id })));
const early = () => ({ url: recordUrl(address), startedAt: Date.now(), response: Promise.resolve(answer()) });

beforeEach(() => {
  vi.useFakeTimers();
  address = { id: `dlv_${count++}`, key: "pk_test_1", api: "https://api.example" };
  fetching = vi.fn(async () => answer());
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The ids of the deliveries that these requests are answered with. */
const ids = async (...requests: ReturnType<typeof requestFirst>[]) =>
  (await Promise.all(requests)).map((it) => ("reading" in it ? it.reading.delivery_id : it.failure.code));

test("trackers that start within a second share one request, also after its answer, and a later one makes its own", async () => {
  const first = requestFirst(address);
  expect(await ids(first, requestFirst(address))).toEqual([address.id, address.id]);
  vi.advanceTimersByTime(900);
  expect(await ids(requestFirst(address))).toEqual([address.id]);
  expect(fetching).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(await ids(requestFirst(address))).toEqual([address.id]);
  expect(fetching).toHaveBeenCalledTimes(2);
});

test.each([
  ["another delivery", { id: "dlv_other" }, "bad_answer"],
  ["another key", { key: "pk_test_2" }, undefined],
  ["another service", { api: "https://other.example" }, undefined],
])("%s is requested separately", async (_what, change, other) => {
  expect(await ids(requestFirst(address), requestFirst({ ...address, ...change }))).toEqual([
    address.id,
    other ?? address.id,
  ]);
  expect(fetching).toHaveBeenCalledTimes(2);
});

test("the loader's request serves for ten seconds, and for one after the first tracker has taken it", async () => {
  keepEarly(early());
  vi.advanceTimersByTime(9000);
  expect(await ids(requestFirst(address), requestFirst(address))).toEqual([address.id, address.id]);
  expect(fetching).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  await requestFirst(address);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test("the loader's request of ten seconds ago isn't used", async () => {
  keepEarly(early());
  vi.advanceTimersByTime(10_000);
  await requestFirst(address);
  expect(fetching).toHaveBeenCalledTimes(1);
});
