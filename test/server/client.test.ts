import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import {
  type Client,
  type CreatedDelivery,
  createClient,
  type Delivery,
  ServiceError,
} from "../../src/server/index.ts";
import { openRequests } from "../../src/server/open-requests.ts";
import { AN_ORDER, openTestService, SECRET, type TestService } from "../service/open-test-service.ts";

let service: TestService;
let baseUrl: string;
let client: Client;
beforeAll(async () => {
  service = await openTestService();
  baseUrl = await service.app.listen({ port: 0, host: "127.0.0.1" });
  client = createClient({ key: SECRET, baseUrl: `${baseUrl}/` });
});
afterAll(() => service.close());

/** A server that answers in the place of the service. */
async function openServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The real `fetch`, whose first answers are lost on their way. */
function losing(count: number): typeof fetch {
  let lost = 0;
  return async (...args) => {
    const answer = await fetch(...args);
    if (lost++ < count) throw new TypeError("terminated");
    return answer;
  };
}

/** Sends requests as the client does, with waits that end at once. */
function openImpatient(baseUrl: string, fetch?: typeof globalThis.fetch) {
  const waits: number[] = [];
  const pass = async (seconds: number) => void waits.push(seconds);
  return { ...openRequests({ key: SECRET, baseUrl, ...(fetch && { fetch }) }, pass), waits };
}

const failure = async (request: Promise<unknown>): Promise<ServiceError> => {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error(`it should fail with a ServiceError, not ${error}`);
  return error;
};

describe("the client", () => {
  it("quotes, orders, reads, tracks and cancels", async () => {
    const quote = await client.quotes.create({
      pickup_address: "1 Shop Street",
      dropoff_address: "2 Home Road",
      package_type: "food",
    });
    expect((await client.quotes.retrieve(quote.quote_id)).quote_id).toBe(quote.quote_id);
    const created = await client.deliveries.create({ ...AN_ORDER, simulation: { mode: "manual" } });
    expect(created.delivery_code).toMatch(/^\d{6}$/);
    const delivery = await client.deliveries.retrieve(created.id);
    expectTypeOf(delivery).toEqualTypeOf<Delivery>();
    expect(delivery.status).toBe("searching");
    expect((await client.deliveries.track(created.id)).delivery_id).toBe(created.id);
    expect((await client.deliveries.cancel(created.id, { reason: "sold out" })).status).toBe("cancelled");
    expect((await client.deliveries.erase(created.id)).erased_at).not.toBeNull();
  });

  it("lists everything, page by page as it is taken", async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 5; n++) {
      ids.add((await client.deliveries.create({ ...AN_ORDER, external_id: "listed" })).id);
      service.pass(1);
    }
    const asked: string[] = [];
    const counting = createClient({
      key: SECRET,
      baseUrl,
      fetch: (input, init) => {
        asked.push(String(input));
        return fetch(input, init);
      },
    });
    const found: string[] = [];
    for await (const { id } of counting.deliveries.list({ external_id: "listed", limit: 2 })) found.push(id);
    expect(found).toEqual([...ids].reverse());
    expect(asked).toHaveLength(3);
    for await (const { id } of counting.deliveries.list({ external_id: "listed", limit: 2 })) {
      expect(ids).toContain(id);
      break;
    }
    expect(asked).toHaveLength(4);
    const types = [];
    for await (const { type } of client.events.list({ delivery_id: found[0] ?? "" })) types.push(type);
    expect(types).toEqual(["delivery.searching"]);
  });

  it("makes, changes, rolls and revokes keys, and keeps what somebody else has changed", async () => {
    const made = await client.keys.create({ kind: "secret", name: "Server 2" });
    const own = createClient({ key: made.key, baseUrl });
    expect((await own.account.retrieve()).id).toBe("acct_sandbox");
    const changed = await client.keys.update(made.id, { name: "Server 3" }, { ifMatch: made.version });
    expect(changed.name).toBe("Server 3");
    const late = await failure(client.keys.update(made.id, { name: "Server 4" }, { ifMatch: made.version }));
    expect(late).toMatchObject({ status: 412, code: "changed_meanwhile" });
    await client.keys.revoke(made.id);
    expect(await failure(own.account.retrieve())).toMatchObject({ status: 401, code: "unknown_key" });
  });

  it("opens, changes and deletes webhook endpoints", async () => {
    const made = await client.webhookEndpoints.create({ url: "https://shop.example/hooks" });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await client.webhookEndpoints.rotateSecret(made.id)).secret).not.toBe(made.secret);
    expect((await client.webhookEndpoints.update(made.id, { status: "disabled" })).status).toBe("disabled");
    const ids = [];
    for await (const { id } of client.webhookEndpoints.list()) ids.push(id);
    expect(ids).toEqual([made.id]);
    expect(await client.webhookEndpoints.delete(made.id)).toBeUndefined();
    expect(await failure(client.webhookEndpoints.retrieve(made.id))).toMatchObject({ status: 404 });
  });

  it("tells what is wrong with a request, field by field", async () => {
    const error = await failure(client.deliveries.create({ ...AN_ORDER, package: { type: "piano" } } as never));
    expect(error).toMatchObject({ status: 422, code: "invalid_request", requestId: expect.stringMatching(/^req_/) });
    expect(error.errors.map(({ param }) => param)).toEqual(["package.type"]);
    expect(error.message).toContain("package.type");
  });

  it("refuses to start without a key or an address", () => {
    expect(() => createClient({ key: "", baseUrl })).toThrow("needs a `key`");
    expect(() => createClient({ key: undefined as never, baseUrl })).toThrow("needs a `key`");
    expect(() => createClient({ key: SECRET, baseUrl: "deliveries" })).toThrow(TypeError);
  });
});

describe("when answers don't come", () => {
  it("an order is sent again, and becomes one delivery", async () => {
    const { postOnce, waits } = openImpatient(baseUrl, losing(3));
    const { id } = await postOnce<CreatedDelivery>("/v1/deliveries", { ...AN_ORDER, external_id: "once" });
    const found = [];
    for await (const delivery of client.deliveries.list({ external_id: "once" })) found.push(delivery.id);
    expect(found).toEqual([id]);
    expect(waits).toHaveLength(3);
    for (const [n, seconds] of waits.entries()) expect(seconds / 2 ** n).toBeCloseTo(0.5, 0);
  });

  it("what can't be named isn't sent again", async () => {
    const { post } = openImpatient(baseUrl, losing(1));
    const lost = await failure(post("/v1/account/keys", { kind: "secret", name: "Lost" }));
    expect(lost).toMatchObject({ status: 0, code: "unreachable" });
    const made = [];
    for await (const { name } of client.keys.list()) if (name === "Lost") made.push(name);
    expect(made).toHaveLength(1);
  });

  it("it gives up after four tries, with the cause", async () => {
    let tries = 0;
    const url = await openServer((_request, response) => {
      tries++;
      response.destroy();
    });
    const error = await failure(openImpatient(url).get("/v1/account"));
    expect(error).toMatchObject({ status: 0, code: "unreachable", requestId: null });
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(tries).toBe(4);
  });

  it("it waits as long as Retry-After says, and no longer than a minute", async () => {
    let [retryAfter, times] = ["7", 0];
    const url = await openServer((_request, response) => {
      const isRefused = times++ % 2 === 0;
      response.writeHead(isRefused ? 429 : 200, { "retry-after": retryAfter });
      response.end(
        JSON.stringify(isRefused ? { status: 429, code: "rate_limited", detail: "too many" } : { id: "acct" }),
      );
    });
    const { post, waits } = openImpatient(url);
    expect(await post("/v1/deliveries/dlv_1/erase")).toEqual({ id: "acct" });
    expect(waits).toEqual([7]);
    retryAfter = "61";
    expect(await failure(post("/v1/deliveries/dlv_1/erase"))).toMatchObject({ status: 429, retryAfterSeconds: 61 });
  });

  it("an answer that isn't the service's is told as such", async () => {
    const url = await openServer((_request, response) => void response.writeHead(404).end("<h1>Not here</h1>"));
    const error = await failure(openImpatient(url).get("/v1/account"));
    expect(error).toMatchObject({ status: 404, code: "unreadable" });
    expect(error.message).toContain(`${url}/v1/account answered 404`);
  });

  it("a signal ends the request, and the wait for the next one", async () => {
    const controller = new AbortController();
    const url = await openServer((_request, response) => {
      response.destroy();
      // The client waits for its second try by then.
      setTimeout(() => controller.abort(new Error("enough")), 100);
    });
    const ended = createClient({ key: SECRET, baseUrl: url }).account.retrieve({ signal: controller.signal });
    await expect(ended).rejects.toThrow("enough");
    await expect(client.account.retrieve({ signal: controller.signal })).rejects.toThrow("enough");
  });
});
