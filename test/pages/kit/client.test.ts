import { afterEach, expect, it, vi } from "vitest";
import { isAttended, watchAttendance } from "../../../src/pages/kit/attendance.ts";
import { createClient } from "../../../src/pages/kit/client.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (status: number, body: object, type = "application/problem+json") =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": type } });

/** A client whose requests are answered one after the other. */
function open(...answers: (Response | Error)[]) {
  const asked: [path: string, init: RequestInit][] = [];
  /** What the page was told, or asked for. */
  const told: string[] = [];
  /** Whether somebody uses the page, and can prove who they are. */
  const member = { isThere: true, proves: true };
  const hooks = {
    signedOut: () => void told.push("signed out"),
    roleLost: () => void told.push("role lost"),
    async prove() {
      told.push("proof wanted");
      return member.proves;
    },
    isAttended: () => member.isThere,
  };
  const send = createClient(hooks, async (input, init) => {
    asked.push([String(input), init ?? {}]);
    const answer = answers.shift() ?? new Error("asked too often");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { send, asked, told, member };
}

it("leaves empty values out of the address, and sends a body as JSON with its key", async () => {
  const { send, asked } = open(json(200, { id: 1 }, "application/json"));
  const result = await send("POST", "/v1/x", { query: { a: "b c", empty: "", none: undefined }, body: {}, key: "k" });
  expect(result).toEqual({ ok: true, data: { id: 1 } });
  expect(asked[0]?.[0]).toBe("/v1/x?a=b+c");
  expect(asked[0]?.[1]).toMatchObject({
    body: "{}",
    headers: { "Content-Type": "application/json", "Idempotency-Key": "k" },
  });
});

it("reads every field that a problem names", async () => {
  const errors = [
    { param: "name", code: "required", detail: "is required" },
    { param: "allowed_ips[0]", code: "invalid_format", detail: "must be an address" },
  ];
  const { send } = open(json(422, { code: "invalid_request", detail: "2 fields", errors }));
  expect(await send("POST", "/v1/x")).toEqual({
    ok: false,
    problem: {
      status: 422,
      code: "invalid_request",
      detail: "2 fields",
      errors: errors.map(({ param, detail }) => ({ param, detail })),
    },
  });
});

it.each([
  [
    "a proxy's page",
    new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    502,
    "unavailable",
  ],
  [
    "a page that says 200",
    new Response("<h1>Sign in to the café</h1>", { headers: { "content-type": "text/html" } }),
    200,
    "unavailable",
  ],
  ["JSON that is none", new Response("{", { headers: { "content-type": "application/json" } }), 0, "no_network"],
  ["no network", new TypeError("Failed to fetch"), 0, "no_network"],
])("takes %s for no answer of the service", async (_what, answer, status, code) => {
  const { send, told } = open(answer);
  expect(await send("POST", "/v1/x")).toMatchObject({ ok: false, problem: { status, code } });
  expect(told).toEqual([]);
});

it("repeats a read once if the connection was lost, and never repeats a change", async () => {
  const lost = new TypeError("Failed to fetch");
  const reads = open(lost, json(200, { id: 1 }, "application/json"));
  expect(await reads.send("GET", "/v1/x")).toEqual({ ok: true, data: { id: 1 } });
  const changes = open(lost);
  expect(await changes.send("POST", "/v1/x")).toMatchObject({ ok: false, problem: { code: "no_network" } });
  expect(changes.asked).toHaveLength(1);
});

it("marks the requests of a page that nobody uses as unattended, also when it repeats them", async () => {
  const answer = () => json(200, {}, "application/json");
  const { send, asked, member } = open(answer(), new TypeError("Failed to fetch"), answer());
  await send("GET", "/v1/x");
  member.isThere = false;
  await send("GET", "/v1/x");
  expect(asked.map(([, { headers }]) => headers)).toEqual([{}, { Unattended: "1" }, { Unattended: "1" }]);
});

it("takes a page for attended until nobody has touched it for a minute", () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const stop = watchAttendance();
  expect(isAttended()).toBe(true);
  for (const touch of ["pointerdown", "keydown", "wheel", "focus"]) {
    vi.advanceTimersByTime(60_000);
    expect(isAttended(), touch).toBe(false);
    page.dispatchEvent(new Event(touch));
    expect(isAttended(), touch).toBe(true);
  }
  stop();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("keydown"));
  expect(isAttended()).toBe(false);
});

it.each([
  [401, "signed_out", ["signed out"]],
  [403, "role_not_allowed", ["role lost"]],
  [403, "key_not_allowed", []],
])("tells what %i %s says of the member", async (status, code, says) => {
  const { send, asked, told } = open(json(status, { code, detail: "" }));
  expect(await send("GET", "/v1/x")).toMatchObject({ ok: false, problem: { status, code } });
  expect([told, asked.length]).toEqual([says, 1]);
});

it("asks for a proof and sends the same request again, or gives up where there is none", async () => {
  const refused = () => json(403, { code: "proof_needed", detail: "" });
  const proved = open(refused(), json(201, { key: "sk" }, "application/json"));
  expect(await proved.send("POST", "/v1/x", { body: { a: 1 } })).toEqual({ ok: true, data: { key: "sk" } });
  const sent = proved.asked.map(([path, { method, body }]) => [path, method, body]);
  expect(sent).toEqual([
    ["/v1/x", "POST", '{"a":1}'],
    ["/v1/x", "POST", '{"a":1}'],
  ]);
  expect(proved.told).toEqual(["proof wanted"]);
  const declined = open(refused());
  declined.member.proves = false;
  expect(await declined.send("POST", "/v1/x")).toMatchObject({ ok: false, problem: { code: "proof_needed" } });
  expect([declined.asked.length, declined.told]).toEqual([1, ["proof wanted"]]);
});
