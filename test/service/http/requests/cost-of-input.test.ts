/** @module-tag wide */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";
import { type DocumentedOperation, listOperations, type Schema } from "../list-operations.ts";
import { FOR_OPERATIONS, keyFor } from "../prepare-operation.ts";
import { readDocument } from "../read-document.ts";

/*
 * What a stranger sends costs time in proportion to its size, whatever it holds. Each request is sent in two sizes, one
 * double the other, and may take half a millisecond a kilobyte at most, beside what an empty request takes.
 */
const MS_A_KILOBYTE = 0.5;
/** What any request may take, on a machine that does other things too. */
const MS_A_REQUEST = 15;
/**
 * A busy machine makes some tries slow, and V8's threads, which count too, all those of some tenths of a second; never all of
 * these. What is slow by what it holds is slow each time.
 */
const TRIES = 60;

vi.setConfig({ testTimeout: 600_000 });

let service: TestService;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await openTestService(FOR_OPERATIONS);
  const document = await readDocument(service);
  operations = listOperations(document);
});
afterAll(() => service.close());

async function expectCheap(what: string, kilobytes: number, send: () => ReturnType<TestService["request"]>) {
  const allowed = MS_A_REQUEST + kilobytes * MS_A_KILOBYTE;
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best > allowed; tries++) {
    // This process's own time: others may have the processor at the same time, and the database is another one.
    const start = process.cpuUsage();
    const { status, text } = await send();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
    expect(status, what).toBeLessThan(500);
    if (status >= 400) expect(text.length, `${what} answered ${text.slice(0, 300)}`).toBeLessThan(64_000);
  }
  expect(best, `${what}, ${kilobytes} kB, took ${best} ms`).toBeLessThan(allowed);
}

/** The paths of all lists and texts in a body. */
function pathsOf(schema: Schema, path: string[] = []): string[][] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) => pathsOf(one, [...path, name]));
  return [path];
}

const around = (path: readonly string[], value: string) =>
  path.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value);

/** Texts of about as many bytes, in which a slow walk, comparison or regular expression would be found. */
function heavyBodies({ bodySchema }: DocumentedOperation, bytes: number): [what: string, text: string][] {
  const many = (one: string) => one.repeat(Math.floor(bytes / one.length));
  const list = (ofIndex: (i: number) => string) => {
    const parts = [];
    for (let length = 0, i = 0; length < bytes; i++) {
      parts.push(ofIndex(i));
      length += ofIndex(i).length + 1;
    }
    return `[${parts.join(",")}]`;
  };
  const values: [string, string][] = [
    ["a long list", list((i) => `"x${i}"`)],
    ["a list of lists", list((i) => `[${"1,".repeat(60)}${i}]`)],
    ["a list of objects", list((i) => `{"a":${i},"b":{}}`)],
    ["a long text", `"${many("a")}"`],
    ["a text of <", `"${many("<")}"`],
    ["a text of spaces", `"${many(" ")}"`],
    ["a text of dots", `"a@${many("a.")}"`],
    ["a text of digits", `"+${many("1")}x"`],
    ["a long number", many("1")],
  ];
  const places = bodySchema ? pathsOf(bodySchema) : [];
  return [
    ["nested lists", `${many("[")}${many("]")}`],
    ["nested halves of surrogate pairs", `${many('["\\ud800",')}0${"]".repeat(Math.floor(bytes / 10))}`],
    ["halves of surrogate pairs", `[${many('"\\ud800",')}0]`],
    ["unknown fields", `{${list((i) => `"x${i}":1`).slice(1, -1)}}`],
    ["the same key", `{${many('"a":1,')}"b":1}`],
    ...values,
    ...places.flatMap((path) =>
      values.map(([what, value]): [string, string] => [`${what} in ${path.join(".")}`, around(path, value)]),
    ),
  ];
}

/** The headers that we read, and what could be slow in them. */
const HEADERS = [
  "authorization",
  "cookie",
  "origin",
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "user-agent",
  "x-forwarded-for",
  "x-real-ip",
  "sec-fetch-site",
  "referer",
  "host",
];
const HEAVY = ["a", ",", " ,", ";", "a=", 'W/"', "1.", ":", "%", "\t", "-", "text/html;q=0,"];

describe.each([
  ["with its key", true],
  ["without a key", false],
])("a request %s costs time in proportion to its size", (_, hasKey) => {
  it("whatever its body holds", async () => {
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      const path = operation.path.replace("{id}", "dlv_0000000000000000000000");
      const headers = hasKey ? keyFor(service, operation) : { authorization: "", cookie: "" };
      for (const bytes of [LIMITS.bodyBytes / 4, LIMITS.bodyBytes / 2]) {
        for (const [what, text] of heavyBodies(operation, bytes - 600)) {
          await expectCheap(`${operation.name} with ${what}`, text.length / 1000, () =>
            service.request(operation.method, path, text, headers),
          );
        }
      }
    }
  });

  it("whatever its address and its headers hold", async () => {
    const pages = [
      "/",
      "/docs",
      "/dashboard",
      "/rider",
      "/v1/embed",
      "/track/dlv_0",
      "/d/dlv_0",
      "/healthz",
      "/nowhere",
    ];
    const paths = [
      ...new Set([...operations.map(({ path }) => path.replace("{id}", "dlv_0000000000000000000000")), ...pages]),
    ];
    const key = hasKey ? {} : { authorization: "", cookie: "" };
    for (const path of paths) {
      for (const kilobytes of [4, 8]) {
        for (const one of HEAVY) {
          const heavy = one.repeat((kilobytes * 1000) / one.length);
          const query = encodeURI(heavy.slice(0, heavy.length / 3));
          await expectCheap(`GET ${path} with a query of ${one}`, kilobytes, () =>
            service.request("GET", `${path}?search=${query}&key=${query}&limit=${query}`, undefined, key),
          );
        }
      }
    }
    for (const header of HEADERS) {
      for (const path of [
        "/v1/deliveries",
        "/v1/deliveries/dlv_0/tracking",
        "/docs",
        "/dashboard",
        "/v1/dashboard/session",
      ]) {
        for (const kilobytes of [4, 8]) {
          for (const one of HEAVY) {
            const heavy = one.repeat((kilobytes * 1000) / one.length).trim();
            await expectCheap(`GET ${path} with ${header} of ${one}`, kilobytes, () =>
              service.request("GET", path, undefined, { ...key, [header]: heavy }),
            );
          }
        }
      }
    }
  });
});
