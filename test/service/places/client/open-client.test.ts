import { Type } from "typebox";
import { afterEach, describe, expect, test } from "vitest";
import { tellChanges } from "../../../../src/service/places/client/condition.ts";
import { createTurns } from "../../../../src/service/places/client/create-turns.ts";
import { ownMoments, sharedMoments } from "../../../../src/service/places/client/moments.ts";
import { type ClientOptions, openClient, readBody } from "../../../../src/service/places/client/open-client.ts";
import { Unreachable } from "../../../../src/service/places/unreachable.ts";
import { elapsed } from "../../../../src/service/store/open-clock.ts";
import { openTestDatabase } from "../../databases/open-test-database.ts";
import { closeStandIns, openStandIn } from "../open-stand-in.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await closeStandIns();
});

/** A client of a stand-in, with a clock that a test moves. */
async function open(options: Partial<ClientOptions> = {}) {
  const service = await openStandIn();
  service.answerJson({ name: "there" });
  const clock = { time: 0 };
  const client = openClient({
    url: service.url,
    perSecond: null,
    contact: "ops@shop.example",
    elapsed: () => clock.time,
    ...options,
  });
  closing.push(client.close);
  const Named = Type.Object({ name: Type.String() });
  const ask = () => client.ask({ path: "/search" }, (answer) => readBody(Named, answer).name);
  const failure = async () => {
    const error = await ask().catch((caught: unknown) => caught);
    if (error instanceof Unreachable) return error;
    throw new Error(`no Unreachable but ${error}`);
  };
  return { service, client, clock, ask, failure };
}

test("asks below a base address that has a path, with its query", async () => {
  const service = await openStandIn();
  service.answerJson([]);
  const client = openClient({ url: `${service.url}/maps/v2`, perSecond: null, contact: null, elapsed });
  closing.push(client.close);
  const query = { text: "Müller & Söhne", point: ["1,2", "3,4"] };
  expect(await client.ask({ path: "/search", query }, ({ status, body }) => ({ status, body }))).toEqual({
    status: 200,
    body: [],
  });
  await client.ask({ path: "/route", body: { costing: "bicycle" } }, () => null);
  const [got, posted] = service.asked;
  expect(got).toMatchObject({ method: "GET", path: "/maps/v2/search" });
  expect(got?.query.get("text")).toBe("Müller & Söhne");
  expect(got?.query.getAll("point")).toEqual(["1,2", "3,4"]);
  expect(posted).toMatchObject({ method: "POST", path: "/maps/v2/route", body: '{"costing":"bicycle"}' });
  expect(posted?.headers["content-type"]).toBe("application/json");
});

test("says whose requests they are, and how to reach them", async () => {
  const { service, ask } = await open();
  await ask();
  expect(service.asked[0]?.headers["user-agent"]).toMatch(/^ontheway\/\d+\.\d+\.\d+ \(ops@shop\.example\)$/);
});

test("hands a 4xx to its adapter, with and without JSON", async () => {
  const { service, client } = await open();
  const ask = () => client.ask({ path: "/" }, (answer) => answer);
  service.answerJson({ code: "NoRoute" }, 400);
  expect(await ask()).toEqual({ status: 400, body: { code: "NoRoute" } });
  service.answerText("<h1>Not found</h1>", 404);
  expect(await ask()).toEqual({ status: 404, body: undefined });
});

describe("what is no answer", () => {
  test.each([
    ["HTML", { status: 200, body: "<!doctype html><p>Welcome</p>" }, "no JSON (text/html)"],
    ["JSON that is cut short", { status: 200, body: '{"name": "th' }, "no JSON"],
    ["a number that is none", { status: 200, body: '{"name": NaN}' }, "no JSON"],
    ["another shape", { status: 200, body: '{"error": "out of memory"}' }, "not what such a service answers"],
    ["nothing at all", { status: 200, body: "" }, "no JSON"],
    ["an error", { status: 500, body: "{}" }, "it answers 500"],
    ["a gateway's error", { status: 502, body: "<h1>Bad gateway</h1>" }, "it answers 502"],
    ["a request that took too long there", { status: 408, body: "{}" }, "it answers 408"],
    ["a key that is wrong", { status: 401, body: "{}" }, "refuses us (401)"],
    ["a refusal", { status: 403, body: "<h1>Access blocked</h1>" }, "refuses us (403)"],
    ["a path that is wrong", { status: 404, body: "<h1>Not found</h1>" }, "no such service at this address"],
  ])("%s", async (_, { status, body }, reason) => {
    const { service, failure, client } = await open();
    service.answerText(body, status);
    expect(await failure()).toMatchObject({ message: expect.stringContaining(reason), retryAfterSeconds: null });
    expect(client.counts).toMatchObject({ answered: 0, unreachable: 1 });
  });

  test("a redirect, which nobody follows", async () => {
    const { service, failure } = await open();
    const inside = await openStandIn();
    service.answerText("", 302, { location: `${inside.url}/latest/meta-data` });
    expect((await failure()).message).toContain("it redirects (302)");
    expect(inside.asked).toEqual([]);
  });

  test("50 MB", async () => {
    const { service, failure, ask } = await open();
    const chunk = Buffer.alloc(1_000_000, " ");
    service.answerWith(async (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      for (let sent = 0; sent < 50 && !response.destroyed; sent++) {
        if (!response.write(chunk))
          await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
      }
      response.end("[]");
    });
    expect((await failure()).message).toBe("the answer is too large");
    service.answerJson({ name: "there" });
    expect(await ask()).toBe("there");
  });

  test("silence, and an answer that doesn't end", async () => {
    const { service, failure } = await open({ timeoutMs: 200 });
    service.answerWith(() => {});
    expect((await failure()).message).toBe("no answer within 0.2 s");
    service.answerWith((response) => response.writeHead(200).write("["));
    expect((await failure()).message).toBe("no answer within 0.2 s");
    service.answerWith((response) => response.writeHead(500).write("["));
    // Where the machine is so slow that not even the status comes in time, that is what is said.
    expect((await failure()).message).toMatch(/^(it answers 500|no answer within 0.2 s)$/);
  });

  test("a connection that ends, unless the service has only closed an old one", async () => {
    const { service, ask, failure } = await open();
    const used = new Set<unknown>();
    service.answerWith((response) => {
      if (used.has(response.socket)) return response.destroy();
      used.add(response.socket);
      response.end('{"name": "there"}');
    });
    for (let n = 0; n < 3; n++) expect(await ask()).toBe("there");
    service.asked.length = 0;
    service.answerWith((response) => response.destroy());
    expect((await failure()).message).toBe("the connection was closed before an answer came");
    expect(service.asked).toHaveLength(2);
    const counting = await open({ perSecond: 100 });
    counting.service.answerWith((response) => response.destroy());
    await counting.failure();
    expect(counting.service.asked, "it counts").toHaveLength(1);
  });

  test("an address where no server listens", async () => {
    const { service, failure } = await open();
    await service.close();
    expect((await failure()).message).toBe("the connection was refused");
  });
});

describe("a service that is out", () => {
  test("is spared after five failures, tried once, and asked again when it is back", async () => {
    const { service, client, clock, ask, failure } = await open();
    service.answerText("", 500);
    for (let i = 0; i < 4; i++) await failure();
    expect(client.condition()).toEqual({ is: "ok" });
    await failure();
    expect(client.condition()).toEqual({ is: "out", because: "it answers 500" });
    expect(await failure()).toMatchObject({ message: "not asked: it answers 500", retryAfterSeconds: 5 });
    expect(service.asked).toHaveLength(5);

    clock.time = 5;
    expect((await failure()).message).toBe("it answers 500");
    clock.time = 14.5;
    expect(await failure()).toMatchObject({ retryAfterSeconds: 0.5 });
    expect(service.asked).toHaveLength(6);

    clock.time = 15;
    service.answerJson({ name: "back" });
    expect(await ask()).toBe("back");
    expect(client.condition()).toEqual({ is: "ok" });
    expect(client.counts).toMatchObject({ answered: 1, unreachable: 8 });
  });

  test("is tried by one request, not by all that wait", async () => {
    const { service, clock, failure, ask } = await open();
    service.answerText("", 500);
    for (let i = 0; i < 5; i++) await failure();
    clock.time = 5;
    const held: (() => void)[] = [];
    const arrived = new Promise<void>((resolve) =>
      service.answerWith((response) => {
        held.push(() => response.end('{"name": "back"}'));
        resolve();
      }),
    );
    const trial = ask();
    await arrived;
    expect((await failure()).message).toBe("not asked: it answers 500");
    for (const answer of held) answer();
    expect(await trial).toBe("back");
    expect(service.asked).toHaveLength(6);
  });

  test.each([
    ["seconds", 429, "30", 30],
    ["seconds, while it is busy", 503, "7", 7],
    ["for ever", 429, "999999999", 120],
  ])("is spared for as long as it asks: %s", async (_, status, header, seconds) => {
    const { service, failure } = await open();
    service.answerText("slow down", status, { "retry-after": header });
    await failure();
    expect(await failure()).toMatchObject({ retryAfterSeconds: seconds });
    expect(service.asked).toHaveLength(1);
  });

  test.each([[undefined], ["soon"], ["-1"]])(
    "a 429 without a time, Retry-After %s, is a failure like others",
    async (header) => {
      const { service, failure } = await open();
      service.answerText("slow down", 429, header === undefined ? {} : { "retry-after": header });
      for (let i = 0; i < 5; i++) expect((await failure()).message).toContain("come less often");
      expect(await failure()).toMatchObject({ retryAfterSeconds: 5 });
      expect(service.asked).toHaveLength(5);
    },
  );

  test("isn't concluded from answers of 4xx, but the client's condition tells of them", async () => {
    const { service, client, ask, failure } = await open();
    service.answerText("<h1>This looks like an attack</h1>", 403);
    for (let i = 0; i < 4; i++) await failure();
    expect(client.condition()).toEqual({ is: "ok" });
    for (let i = 0; i < 16; i++) await failure();
    expect(service.asked).toHaveLength(20);
    expect(client.condition()).toEqual({ is: "refuses", because: "it refuses what it is asked (403)" });
    service.answerJson({ name: "there" });
    expect(await ask()).toBe("there");
    expect(client.condition()).toEqual({ is: "ok" });
  });

  test("is named in the log once when it goes and once when it is back", async () => {
    const { service, client, clock, ask, failure } = await open();
    const lines: string[] = [];
    const stop = tellChanges({ name: "router", client }, { warn: (line) => lines.push(line) });
    service.answerText("<p>14 Kenyatta Avenue</p>", 400);
    for (let i = 0; i < 7; i++) await failure();
    service.answerJson({ name: "there" });
    await ask();
    service.answerText("", 500);
    for (let i = 0; i < 7; i++) await failure();
    clock.time = 5;
    service.answerJson({ name: "there" });
    await ask();
    await ask();
    stop();
    service.answerText("", 429, { "retry-after": "3" });
    await failure();
    expect(lines).toEqual([
      "the router refuses: it refuses what it is asked (400)",
      "the router is back",
      "the router is out: it answers 500",
      "the router is back",
    ]);
  });
});

describe("the queue", () => {
  test("refuses a request that would wait for longer than five seconds", async () => {
    const { service, client, failure } = await open({ perSecond: 0.1 });
    await client.ask({ path: "/" }, () => null);
    expect(await failure()).toMatchObject({ message: "too many requests wait for it", retryAfterSeconds: 10 });
    expect(service.asked).toHaveLength(1);
    expect(client.condition()).toEqual({ is: "ok" });
  });

  test("runs one after the other at the rate that a service allows", async () => {
    const take = ownMoments(20, () => 7);
    const waits = [await take(), await take(), await take(), await take()];
    for (const [turn, wait] of waits.entries()) expect(wait).toBeCloseTo(turn / 20, 6);
    let isOver = false;
    const inTurn = createTurns(async () => 0.02, new AbortController().signal);
    const work = inTurn(async () => {
      isOver = true;
    });
    expect(isOver, "it waits for its moment").toBe(false);
    await work;
    expect(isOver).toBe(true);
  });

  test("gives processes that share a database the turns of one", async () => {
    const db = await openTestDatabase();
    try {
      const clock = () => 100;
      const [mine, theirs] = [1, 2].map(() => sharedMoments(db, "maps.example", 1, clock));
      if (!mine || !theirs) throw new Error("two processes");
      const startedAt = elapsed();
      for (const [turn, take] of [mine, theirs, theirs, mine, theirs, mine].entries()) {
        const wait = await take();
        // The database's clock goes on from one claim to the next.
        expect(wait).toBeLessThan(turn + 0.01);
        expect(wait).toBeGreaterThan(turn - (elapsed() - startedAt) - 0.01);
      }
      await db.query("update place_turns set free_at = clock_timestamp() + interval '30 seconds'");
      await expect(theirs(), "more than five seconds away").rejects.toThrow("too many requests wait");
      expect(await sharedMoments(db, "another.example", 1, clock)(), "another service").toBeLessThan(0.5);
      await db.query("update place_turns set free_at = clock_timestamp() + interval '1 day'");
      expect(await mine(), "after a clock was put back").toBeLessThan(0.5);
    } finally {
      await db.close();
    }
  });

  test("takes many turns at once where a service answers many", async () => {
    let statements = 0;
    const db = {
      script: async () => {},
      query: async () => {
        statements++;
        return [{ wait: 0 }] as never[];
      },
    };
    const clock = { time: 0 };
    const take = sharedMoments(db, "maps.example", 200, () => clock.time);
    const waits: number[] = [];
    for (let n = 0; n < 50; n++) waits.push(await take());
    expect(statements).toBe(1);
    for (const [turn, wait] of waits.entries()) expect(wait).toBeCloseTo(turn / 200, 6);
    clock.time = 1;
    expect(await take(), "what was not used is gone").toBe(0);
    expect(statements).toBe(2);
  });

  test("asks nobody while the database doesn't say whose turn it is", async () => {
    const service = await openStandIn();
    const db = { script: async () => {}, query: () => Promise.reject(new Error("gone")) };
    const share = (host: string, perSecond: number) => sharedMoments(db, host, perSecond, elapsed);
    const client = openClient({ url: service.url, perSecond: 1, contact: null, elapsed, share });
    closing.push(client.close);
    await expect(client.ask({ path: "/" }, () => null)).rejects.toThrow(Unreachable);
    expect(service.asked).toEqual([]);
  });

  test("ends when the service stops", async () => {
    const { client, ask } = await open({ perSecond: 0.5 });
    await ask();
    const waiting = ask();
    const ended = expect(waiting).rejects.toThrow("this service stops");
    await client.close();
    await ended;
  });
});
