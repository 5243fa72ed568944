import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inspectJson } from "../../../../src/service/http/requests/inspect-json.ts";
import { parseJson } from "../../../../src/service/http/requests/read-json.ts";
import { ServiceProblem } from "../../../../src/service/problem.ts";

function problemOf(text: string | Buffer) {
  try {
    parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof ServiceProblem) return { code: error.code, fields: error.errors.map(({ param }) => param) };
    throw error;
  }
  return null;
}

describe("JSON with more than one meaning", () => {
  it.each([
    ['{"a":1,"a":2}', "malformed_json", ["a"]],
    ['{"a":1,"\\u0061":2}', "malformed_json", ["a"]],
    ['{"pickup":{"name":"x","name":"x"}}', "malformed_json", ["pickup.name"]],
    ['{"items":[{"a":1},{"b":[0,{"c":1 , "c" :2}]}]}', "malformed_json", ["items.1.b.1.c"]],
    ['{"a":{"__proto__":{"admin":true}}}', "malformed_json", ["a.__proto__"]],
    ['{"a":"\\ud800"}', "invalid_request", ["a"]],
    ['{"a":["ok","\\udc00x"]}', "invalid_request", ["a.1"]],
    ['{"a":{"\\ud800":1}}', "invalid_request", ["a"]],
    ['"\\ud800"', "invalid_request", ["body"]],
    ["[".repeat(21) + "]".repeat(21), "malformed_json", [Array(20).fill("0").join(".")]],
    [`{"a":{"b":[${"0,".repeat(1000)}0]}}`, "malformed_json", ["a.b"]],
    ['\uFEFF{"a":1}', "malformed_json", []],
    [Buffer.from([0x22, 0xff, 0x22]), "malformed_json", []],
    [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "malformed_json", []],
    ["{'a':1}", "malformed_json", []],
    ['{"a":1}x', "malformed_json", []],
    ["NaN", "malformed_json", []],
  ])("%.80s is refused", (text, code, fields) => {
    expect(problemOf(text)).toEqual({ code, fields });
  });
});

it("reads every other JSON unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "grapheme", maxDepth: 6 }), fc.nat(3), (value, indent) => {
      fc.pre(!JSON.stringify(value).includes("__proto__"));
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});

it("finds a key that comes twice at any depth", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 6 });
  fc.assert(
    fc.property(name, fc.jsonValue(), fc.jsonValue(), (key, first, second) => {
      fc.pre(key !== "__proto__");
      const quoted = JSON.stringify(key);
      const text = `{"x":[${JSON.stringify(first)},{${quoted}:${JSON.stringify(second)}, ${quoted}:1}]}`;
      const duplicates = inspectJson(text).filter(({ fault }) => fault === "duplicate");
      expect(duplicates).toEqual([{ fault: "duplicate", path: `x.1.${key}` }]);
    }),
  );
});

it("tells the first 50 faults, with short paths, however many a body has", () => {
  const keys = `"${"k".repeat(5000)}":1,`.repeat(100);
  const problem = problemOf(`{${keys}"last":1}`);
  expect(problem?.fields).toEqual(Array(50).fill("k".repeat(200)));
});

describe("reading costs time in proportion to the size", () => {
  const nested = (depth: number) => `${'["\\ud800",'.repeat(depth)}0${"]".repeat(depth)}`;
  it.each<[string, (bytes: number) => string]>([
    ["arrays in arrays with half a surrogate pair in each", (bytes) => nested(bytes / 11)],
    ["halves of surrogate pairs", (bytes) => `[${'"\\ud800",'.repeat(bytes / 9)}0]`],
    ["the same key", (bytes) => `{${'"a":1,'.repeat(bytes / 6)}"b":1}`],
    ["__proto__", (bytes) => `{${'"__proto__":1,'.repeat(bytes / 14)}"b":1}`],
    ["long keys in each other", (bytes) => nestedKeys(bytes)],
    ["backslashes", (bytes) => `["${"\\\\".repeat(bytes / 2)}"]`],
    ["quotes", (bytes) => `["${'\\"'.repeat(bytes / 2)}"]`],
    ["spaces after a key", (bytes) => `{"a"${" ".repeat(bytes)}:1}`],
    ["objects", (bytes) => `[${"{},".repeat(900)}{"c":"${"x".repeat(bytes)}"}]`],
  ])("%s", (_, ofSize) => {
    for (const kilobytes of [250, 500, 1000, 2000]) {
      const body = ofSize(kilobytes * 1000);
      let best = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 8 && best / kilobytes >= 0.5; tries++) best = Math.min(best, costOf(body));
      expect(best / kilobytes, `${kilobytes} kB took ${best} ms`).toBeLessThan(0.5);
    }
  });
});

function nestedKeys(bytes: number): string {
  const key = `{"${"k".repeat(bytes / 20)}":`;
  return `${key.repeat(18)}{${'"a":1,'.repeat(300)}"b":1}${"}".repeat(18)}`;
}

/** How long this process works at a body, in milliseconds. Others may have the processor at the same time. */
function costOf(body: string): number {
  const start = process.cpuUsage();
  problemOf(body);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
