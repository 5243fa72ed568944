import { expect, test } from "vitest";
import {
  JAVASCRIPT,
  JSON_NOTATION,
  PHP,
  PYTHON,
  printValue,
  RUBY,
} from "../../../src/service/docs/samples/print-value.ts";
import { writeGo } from "../../../src/service/docs/samples/write-go.ts";

/** Text that some languages would fill in: PHP `$name`, Ruby `#{name}`. */
const TEXT = 'costs $5 #{now} "` it';

test.each([
  ["JSON", JSON_NOTATION, '{"a": "costs $5 #{now} \\"` it"}'],
  ["JavaScript", JAVASCRIPT, '{ a: "costs $5 #{now} \\"` it" }'],
  ["Python", PYTHON, '{"a": "costs $5 #{now} \\"` it"}'],
  ["PHP", PHP, '["a" => "costs \\$5 #{now} \\"` it"]'],
  ["Ruby", RUBY, '{ "a" => "costs $5 \\#{now} \\"` it" }'],
])("%s fills nothing into a text", (_language, notation, expected) => {
  expect(printValue({ a: TEXT }, notation)).toBe(expected);
});

test("Go's text between backquotes has none inside", () => {
  const code = writeGo({ method: "POST", path: "/v1/x", body: { a: "a ` b" } }, "https://service.example");
  expect(code).toContain('strings.NewReader(`{"a": "a ` + "`" + ` b"}`)');
});
