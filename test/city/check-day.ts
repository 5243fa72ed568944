import type { DeliveryHistory, OperatorDelivery } from "../../src/contract/operator.ts";
import type { RiderCash } from "../../src/contract/report.ts";
import { canTransition, type DeliveryStatus, isFinal } from "../../src/contract/status.ts";
import type { Desk } from "./dispatch.ts";
import { expectDone } from "./open-city.ts";
import { cents, type Day } from "./plan-day.ts";

const DAY = "from=2026-03-14&to=2026-03-14&time_zone=Africa%2FNairobi";

/** Compares what the service says about the day with what happened. Resolves to sentences about what differs. */
export async function checkDay(day: Day, operator: string, { asked }: Desk): Promise<string[]> {
  const { city, orders, riders, shops } = day;
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) wrong.push(`${what}: ${found}, and it should be ${expected}`);
  };
  const get = async <T>(path: string) => expectDone(await city.send<T>(operator, "GET", `/operator/${path}`));
  const books = new Map(shops.map(({ id }) => [id, { delivered: 0, cancelled: 0, fee: 0, cash: 0 }]));
  const collected = new Map<string, number>();

  for (const order of orders.values()) {
    const row = await get<OperatorDelivery>(`deliveries/${order.id}`);
    const { data: history } = await get<DeliveryHistory>(`deliveries/${order.id}/history`);
    const what = `${order.id} (${order.fault ?? "no fault"})`;
    if (!isFinal(row.status)) wrong.push(`${what} is still ${row.status}, package: ${order.parcel}`);
    expectSame(`${what} is delivered`, row.status === "delivered", order.parcel === "door");
    if (order.parcel === "door") expectSame(`${what} was brought by`, row.rider?.id, order.bringer);
    else expectSame(`the package of ${what} is at`, order.parcel, "shop");
    if (row.return) expectSame(`the package of ${what} is`, row.return.state, "returned");
    expectSame(`fee of ${what}`, cents(row.fee), order.fee);
    expectSame(`cash of ${what} is collected`, row.cash?.collected ?? false, order.paidTo !== null);

    const statuses = history.flatMap(({ status }) => status ?? []);
    let before: DeliveryStatus | null = null;
    for (const status of statuses) {
      if (before !== null && !canTransition(before, status)) wrong.push(`${what} went from ${before} to ${status}`);
      before = status;
    }
    const acts = history.flatMap(({ act }) => act ?? []);
    for (const act of new Set(acts)) {
      const name = act === "returned" ? "advance" : act;
      const times = acts.filter((one) => one === act).length;
      const wanted = asked.get(`${order.id} ${name}`) ?? 0;
      if (act !== "change" && act !== "reattempt" && times > wanted)
        wrong.push(`${what}: ${act} ${times} times, asked ${wanted} times`);
    }

    const book = books.get(order.shop.id);
    if (book && row.status === "delivered") {
      book.delivered++;
      book.fee += order.fee;
    } else if (book) book.cancelled++;
    if (book && order.paidTo !== null) book.cash += order.cash?.cents ?? 0;
    if (order.paidTo !== null)
      collected.set(order.paidTo, (collected.get(order.paidTo) ?? 0) + (order.cash?.cents ?? 0));
  }

  const statements = await readCsv(get, "statements");
  for (const [id, book] of books) {
    const line = statements.find(({ account_id }) => account_id === id);
    const found = {
      delivered: Number(line?.delivered ?? 0),
      cancelled: Number(line?.cancelled ?? 0),
      fee: cents(Number(line?.fee ?? 0)),
      cash: cents(Number(line?.cash_collected ?? 0)),
    };
    expectSame(`statement of ${id}`, JSON.stringify(found), JSON.stringify(book));
  }
  const lines = await readCsv(get, "cash");
  for (const { id, handedIn } of riders.values()) {
    const [cash] = (await get<RiderCash>(`riders/${id}/cash`)).data;
    const owed = (collected.get(id) ?? 0) - handedIn;
    expectSame(`cash that ${id} collected`, cents(cash?.collected), collected.get(id) ?? 0);
    expectSame(`cash that ${id} handed in`, cents(cash?.handed_in), handedIn);
    expectSame(`cash that ${id} owes`, cents(cash?.owed), owed);
    expectSame(
      `cash in the report that ${id} owes`,
      cents(Number(lines.find((one) => one.rider_id === id)?.owed ?? 0)),
      owed,
    );
  }
  const reported = await readCsv(get, "deliveries");
  expectSame("deliveries in the report", reported.length, orders.size);
  await checkEvents(day, wrong);
  return [...wrong, ...city.errors];
}

/** Each shop has one event for each thing that happened, in order and without gaps. */
async function checkEvents({ city, shops, orders }: Day, wrong: string[]): Promise<void> {
  interface Event {
    id: string;
    type: string;
    data: { delivery_id: string; sequence: number };
  }
  const sequences = new Map<string, Event[]>();
  for (const { secret } of shops) {
    for (let after = ""; ; ) {
      const path = `/events?limit=100${after && `&starting_after=${after}`}`;
      const page = expectDone(await city.send<{ data: Event[]; has_more: boolean }>(secret, "GET", path));
      for (const event of page.data) {
        const id = event.data.delivery_id;
        sequences.set(id, [event, ...(sequences.get(id) ?? [])]);
      }
      if (!page.has_more) break;
      after = page.data.at(-1)?.id ?? "";
    }
  }
  for (const id of orders.keys()) {
    const events = (sequences.get(id) ?? []).sort((a, b) => a.data.sequence - b.data.sequence);
    const told = events.map(({ data }) => data.sequence).join();
    if (told !== events.map((_, n) => n + 1).join()) wrong.push(`${id} has the events ${told}`);
    const ends = events.filter(({ type }) => type === "delivery.delivered" || type === "delivery.cancelled");
    if (ends.length !== 1) wrong.push(`${id} ended ${ends.length} times`);
  }
}

async function readCsv(get: (path: string) => Promise<unknown>, name: string): Promise<Record<string, string>[]> {
  const [head = "", ...lines] = String(await get(`reports/${name}.csv?${DAY}`))
    .trim()
    .split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, n) => [columns[n] ?? "", cell])));
}
