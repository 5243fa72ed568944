import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AN_ORDER, openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";
import { type DocumentedOperation, listOperations } from "../list-operations.ts";
import { FOR_OPERATIONS, keyFor, prepareOperation } from "../prepare-operation.ts";
import { readDocument } from "../read-document.ts";
import { awkwardBodies, badBodies, brokenTexts, nearBodies } from "./bad-bodies.ts";

/**
 * How many random bodies each operation gets, beside every awkward value in every field. A body costs a whole request,
 * more than a millisecond on a free machine.
 */
const RANDOM = 50;

// Some tests send thousands of requests. The limit ends what hangs, also on a machine with forty other things to do.
vi.setConfig({ testTimeout: 1_200_000 });

type Answer = Awaited<ReturnType<TestService["request"]>>;

let service: TestService;
/** Counts all rows, by table. */
let countAll: string;
let operations: DocumentedOperation[];
let foreignKey: string;
let foreignMember: Record<string, string>;
beforeAll(async () => {
  service = await openTestService(FOR_OPERATIONS);
  const tables = await service.core.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  countAll = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`).join(" union all ");
  const document = await readDocument(service);
  operations = listOperations(document);
  foreignKey = await service.addAccount("acct_foreign");
  foreignMember = (await service.addMember("owner", { accountId: "acct_foreign" })).as;
});
afterAll(() => service.close());

const isMembers = ({ spec }: DocumentedOperation) =>
  spec.security.every((one) => "memberCookie" in one || "staffCookie" in one) && spec.security.length > 0;
const isRiders = ({ path }: DocumentedOperation) => path.startsWith("/v1/rider");
const AS_MERCHANT = { authorization: `Bearer ${SECRET}` };
const withBodies = () => operations.filter(({ bodySchema }) => bodySchema !== undefined);

/** Sends a text as the body of a request to `id`. */
const send = (operation: DocumentedOperation, id: string, text?: string, headers?: Record<string, string>) =>
  service.request(operation.method, operation.path.replace("{id}", id), text, {
    ...keyFor(service, operation, id),
    ...headers,
  });

/** Expects a problem that the operation's documentation lists. Returns the fields that it names. */
function expectDocumented({ name, spec }: DocumentedOperation, answer: Answer, what: string): string[] {
  const told = `${name} with ${what} answered ${answer.text.slice(0, 300)}`;
  expect(answer.status, told).toBeGreaterThanOrEqual(400);
  expect(answer.status, told).toBeLessThan(500);
  expect(answer.headers["content-type"], told).toMatch(/^application\/problem\+json/);
  const problem = answer.json();
  const documented = JSON.stringify(spec.responses[String(answer.status)] ?? {});
  expect(documented, `${told}, which isn't documented`).toContain(`"${problem.code}"`);
  return (problem.errors ?? []).map(({ param }: { param: string }) => param);
}

async function countRows(): Promise<Record<string, number>> {
  const rows = await service.core.db.query<{ name: string; n: number }>(countAll);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

describe("every operation with a body", () => {
  it("refuses each mistake in each field and each broken body, and stores nothing", async () => {
    for (const operation of withBodies()) {
      const { id, close } = await prepareOperation(service, operation.operationId);
      const before = await countRows();
      for (const { what, text, param } of badBodies(operation)) {
        const answer = await send(operation, id, text);
        // Each position is judged separately, and none is stored here.
        if (param?.startsWith("fixes.0")) {
          expect(answer.json(), what).toMatchObject({ stored: false, ignored: 1, reasons: { invalid: 1 } });
          continue;
        }
        const named = expectDocumented(operation, answer, what);
        expect(answer.status, `${operation.name}: ${what}`).toBe(422);
        expect(named, `${operation.name}: ${what}`).toContain(param);
      }
      // Not JSON, ambiguous, too deep, too big, or of another type.
      for (const { what, text, param, status, code } of brokenTexts(operation)) {
        const answer = await send(operation, id, text);
        const named = expectDocumented(operation, answer, what);
        expect({ status: answer.status, code: answer.json().code }, operation.name).toEqual({ status, code });
        if (param !== null) expect(named, operation.name).toEqual([param]);
      }
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16"]) {
        const answer = await send(operation, id, JSON.stringify(operation.body), { "content-type": type });
        expectDocumented(operation, answer, type);
        expect(answer.json().code).toBe("unsupported_media_type");
      }
      expect(await countRows(), operation.name).toEqual(before);
      await close();
    }
  });

  it("answers awkward bodies near its example as documented, never with a 5xx", { tags: ["wide"] }, async () => {
    for (const operation of withBodies()) {
      const { id, close } = await prepareOperation(service, operation.operationId);
      const awkward = awkwardBodies(operation);
      await fc.assert(
        fc.asyncProperty(nearBodies(operation), async (text) => {
          const answer = await send(operation, id, text);
          if (answer.status < 300) expect(operation.spec.responses).toHaveProperty(String(answer.status));
          else expectDocumented(operation, answer, text);
        }),
        { examples: awkward.map((text) => [text]), numRuns: awkward.length + RANDOM },
      );
      await close();
    }
    expect(service.errors).toEqual([]);
  });
});

it("a body may name UTF-8 by any of its names", async () => {
  for (const charset of ["utf-8", "UTF-8", "utf8", "UTF8", '"utf-8"', "unicode-1-1-utf-8"]) {
    const type = `application/json; charset=${charset}`;
    const { status } = await service.request("POST", "/v1/deliveries", AN_ORDER, { "content-type": type });
    expect([charset, status]).toEqual([charset, 201]);
  }
  for (const charset of ["utf-16", "latin1", "utf-7", "nonsense", ""]) {
    const type = `application/json; charset=${charset}`;
    const { status } = await service.request("POST", "/v1/deliveries", AN_ORDER, { "content-type": type });
    expect([charset, status]).toEqual([charset, 415]);
  }
});

describe("every operation", () => {
  it("answers each kind of wrong key with its own problem, and changes nothing", async () => {
    for (const operation of operations.filter(({ spec }) => spec.security.length > 0)) {
      const { id, close } = await prepareOperation(service, operation.operationId);
      const before = await countRows();
      const text = operation.body === undefined ? undefined : JSON.stringify(operation.body);
      const codeWith = async (headers: Record<string, string>) => {
        const answer = await send(operation, id, text, headers);
        expectDocumented(operation, answer, JSON.stringify(headers));
        return answer.json().code;
      };
      if (isMembers(operation)) {
        const asPage = { authorization: "", origin: "https://service.example" };
        expect(await codeWith({ ...asPage, cookie: "" })).toBe("signed_out");
        expect(await codeWith({ ...asPage, cookie: `__Host-member=ms_test_${"x".repeat(49)}` })).toBe("signed_out");
        expect(await codeWith({ origin: "https://shop.example" })).toBe("origin_not_allowed");
        expect(await codeWith({ authorization: `Bearer ${SECRET}`, origin: "" })).toBe("secret_key_in_browser");
        expect(await countRows(), operation.name).toEqual(before);
        await close();
        continue;
      }
      expect(await codeWith({ authorization: "" })).toBe("missing_key");
      expect(await codeWith({ authorization: `Bearer sk_test_${"x".repeat(46)}` })).toBe("unknown_key");
      expect(await codeWith({ authorization: "Basic YTpi" })).toBe("unknown_key");
      expect(await codeWith({ authorization: `Bearer sk_live_${"x".repeat(46)}` })).toBe("wrong_environment");
      // Pages send riders' tokens, so a secret key takes the token's place here.
      const { authorization } = isRiders(operation) ? AS_MERCHANT : keyFor(service, operation);
      expect(await codeWith({ origin: "https://shop.example", authorization })).toBe("secret_key_in_browser");
      if (operation.operationId !== "trackDelivery") {
        expect(await codeWith({ authorization: `Bearer ${PUBLISHABLE}` })).toBe("key_not_allowed");
        expect(await codeWith({ authorization: `Bearer ${service.pageKey}` })).toBe("key_not_allowed");
      }
      expect(await countRows(), operation.name).toEqual(before);
      await close();
    }
  });

  it("answers 404 to an id that is unknown, malformed or another account's", async () => {
    const ids = ["nope", "dlv_0000000000000000000000", "a%00b", "%E2%98%83", "..%2F..", "%27%3B--", "x".repeat(90)];
    for (const operation of operations.filter(({ path }) => path.includes("{id}"))) {
      const { id, close } = await prepareOperation(service, operation.operationId);
      const before = await countRows();
      const text = operation.body === undefined ? undefined : JSON.stringify(operation.body);
      for (const one of ids) {
        const answer = await send(operation, one, text);
        expectDocumented(operation, answer, one);
        expect(answer.status, operation.name).toBe(404);
      }
      // Customers send no key.
      if (operation.spec.security.length === 0) continue;
      // A merchant's key reaches neither the operator's operations, who reaches every account's, nor the riders'.
      const foreign = await send(
        operation,
        id,
        text,
        isMembers(operation) ? foreignMember : { authorization: `Bearer ${foreignKey}` },
      );
      expectDocumented(operation, foreign, "another account's id");
      expect(foreign.status, operation.name).toBe(
        isRiders(operation) || operation.path.startsWith("/v1/operator/") ? 403 : 404,
      );
      expect((await send(operation, "%ff", text)).json()).toMatchObject({ status: 400, code: "malformed_request" });
      expect(await countRows(), operation.name).toEqual(before);
      await close();
    }
  });

  it("refuses each mistake in its query and names the parameter", async () => {
    for (const operation of operations) {
      const parameters = (operation.spec.parameters ?? []).filter((parameter) => parameter.in === "query");
      if (parameters.length === 0) continue;
      const { id, close } = await prepareOperation(service, operation.operationId);
      const queries = parameters.flatMap(({ name, schema }) => [
        ...["", "%00", "a%00b", "x".repeat(2000)].map((value) => [name, value] as const),
        ...(schema.type === "integer"
          ? ["0", "101", "-1", "1.5", "1e1", "abc"].map((one) => [name, one] as const)
          : []),
        ...(schema.enum || schema.format ? [[name, "nonsense"] as const] : []),
      ]);
      for (const [name, value] of queries) {
        const { method, path } = operation;
        const address = `${path.replace("{id}", id)}?${name}=${value}`;
        const answer = await service.request(method, address, undefined, keyFor(service, operation));
        const named = expectDocumented(operation, answer, `${name}=${value.slice(0, 20)}`);
        expect(answer.status, `${operation.name}?${name}=${value.slice(0, 20)}`).toBe(422);
        expect(named).toEqual([name]);
      }
      await close();
    }
  });
});
