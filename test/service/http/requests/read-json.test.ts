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
    ["[".repeat(21) + "]".repeat(21), "malformed_json", []],
    ['\uFEFF{"a":1}', "malformed_json", []],
    [Buffer.from([0x22, 0xff, 0x22]), "malformed_json", []],
    [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "malformed_json", []],
    ["{'a':1}", "malformed_json", []],
    ['{"a":1}x', "malformed_json", []],
    ["NaN", "malformed_json", []],
  ])("%s is refused", (text, code, fields) => {
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
      expect(inspectJson(text).duplicates).toEqual([`x.1.${key}`]);
    }),
  );
});
