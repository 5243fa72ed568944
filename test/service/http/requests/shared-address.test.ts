/** Customers who come new behind a carrier's address, while somebody there abuses the key of their shop. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { randomId } from "../../../../src/service/random-id.ts";
import { AN_ORDER, openTestService, PUBLISHABLE, type TestService } from "../../open-test-service.ts";

const LIMIT = 10;
const CUSTOMERS = 6;
const SECONDS = 40;
/** Abusive requests in a second. */
const STEPS = 5 * LIMIT;
/** Seconds from the start of the abuse until the first customer comes. Another one comes every two seconds. */
const FIRST_AT = 5;

let service: TestService;
const deliveries: string[] = [];
const foreign: string[] = [];
beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: LIMIT });
  const headers = { authorization: `Bearer ${await service.addAccount("acct_other")}` };
  const order = async (list: string[], headers?: Record<string, string>) => {
    service.pass(1);
    list.push((await service.request("POST", "/v1/deliveries", AN_ORDER, headers)).json().id);
  };
  for (let n = 0; n < CUSTOMERS; n++) await order(deliveries);
  for (let n = 0; n < 2 * STEPS; n++) await order(foreign, headers);
});
afterAll(() => service.close());
beforeEach(() => service.pass(600));

const track = (id: string) =>
  service.app.inject({
    url: `/v1/deliveries/${id}/tracking`,
    remoteAddress: "203.0.113.1",
    headers: { authorization: `Bearer ${PUBLISHABLE}` },
  });

it.each([
  ["guesses ids", () => randomId("dlv")],
  ["knows another shop's deliveries", (n: number) => foreign[n % foreign.length] ?? ""],
])("customers are served soon beside somebody who %s", async (_, nextId) => {
  const due = deliveries.map((_, index) => FIRST_AT + 2 * index);
  /** How long each customer waited for the first answer, in seconds. */
  const waited = new Map<string, number>();
  for (let n = 0; n < SECONDS * STEPS; n++) {
    service.pass(1 / STEPS);
    await track(nextId(n));
    const now = n / STEPS;
    for (const [index, id] of deliveries.entries()) {
      const at = due[index] ?? 0;
      if (at > now || waited.has(id)) continue;
      const { statusCode, headers } = await track(id);
      if (statusCode === 200) waited.set(id, now - FIRST_AT - 2 * index);
      else due[index] = now + Number(headers["retry-after"]);
    }
  }
  expect([...waited.keys()].sort()).toEqual([...deliveries].sort());
  for (const seconds of waited.values()) expect(seconds).toBeLessThan(4);
});
