import { type ExpectStatic, vi } from "vitest";
import { isStatus } from "../../../src/contract/status.ts";
import { isSignedWith, type Receiver } from "../webhooks/open-receiver.ts";
import type { Acknowledged, Call } from "./open-load.ts";

const MINUTE = 60_000;

interface Event {
  id: string;
  type: string;
  data: { delivery_id: string; sequence: number };
}

/**
 * Compares what the service acknowledged with what it has: every delivery with every status, one event for every change, in
 * order, and every event signed and at the merchant's. Nothing may be there that nobody did.
 */
export async function expectNothingLost(
  expect: ExpectStatic,
  call: Call,
  acknowledged: Acknowledged,
  { receiver, secret }: { receiver: Receiver; secret: string },
): Promise<void> {
  const events = await readAll<Event>(call, "/v1/events");
  const byDelivery = new Map<string, Event[]>();
  for (const event of events) {
    byDelivery.set(event.data.delivery_id, [...(byDelivery.get(event.data.delivery_id) ?? []), event]);
  }
  for (const [id, statuses] of acknowledged.deliveries) {
    const { status, body } = await call("GET", `/v1/deliveries/${id}`);
    expect([id, status]).toEqual([id, 200]);
    const history = readHistory(body.history);
    expect(history).toEqual(expect.arrayContaining([...statuses]));
    // Riders go on, so the list may lack the latest events.
    const own = (byDelivery.get(id) ?? []).sort((a, b) => a.data.sequence - b.data.sequence);
    const changes = own.filter(({ type }) => isStatus(type.slice("delivery.".length)));
    expect(changes.map(({ type }) => type)).toEqual(history.slice(0, changes.length).map((it) => `delivery.${it}`));
    expect(own.map(({ data }) => data.sequence)).toEqual(own.map((_, index) => index + 1));
    expect(changes.length).toBeGreaterThanOrEqual(statuses.size);
  }

  await vi.waitFor(
    () => {
      const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
      expect(events.filter(({ id }) => !arrived.has(id))).toEqual([]);
    },
    { timeout: 5 * MINUTE, interval: 500 },
  );
  const arrived = [...receiver.received];
  for (const received of arrived) expect(isSignedWith(secret, received)).toBe(true);
  const known = new Map((await readAll<Event>(call, "/v1/events")).map((event) => [event.id, event.type]));
  for (const { event } of arrived) expect(known.get(event.id)).toBe(event.type);
}

/** Reads a whole list, page by page. */
export async function readAll<Item extends { id: string }>(call: Call, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ""; ; ) {
    const { status, body } = await call("GET", `${path}?limit=100${after}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    const { data, has_more } = body as unknown as { data: Item[]; has_more: boolean };
    items.push(...data);
    if (!has_more) return items;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
}

function readHistory(history: unknown): string[] {
  return (history as { status: string }[]).map(({ status }) => status);
}
