import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { JSON_NOTATION, printValue } from "./print-value.ts";

const AFTER = {
  json: ["io.Copy(os.Stdout, answer.Body)"],
  nothing: ["fmt.Println(answer.StatusCode)"],
  file: [
    'file, err := os.Create("answer")',
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    "defer file.Close()",
    "io.Copy(file, answer.Body)",
  ],
};

/** Strings and environment variables, put together. */
const text = (template: string) =>
  splitAtVariables(template)
    .map((part, index) => (index % 2 === 1 ? `os.Getenv("${part}")` : part === "" ? "" : JSON.stringify(part)))
    .filter(Boolean)
    .join("+");

/** Text in backquotes can't contain one: https://go.dev/ref/spec#String_literals */
const rawText = (value: string) => `\`${value.replaceAll("`", '` + "`" + `')}\``;

/** Writes the call for Go, with its standard library, in the layout of gofmt. */
export function writeGo(call: Call, baseUrl: string): string {
  const { method, path, body, answer = "json" } = call;
  const steps = [
    ...(body === undefined ? [] : [`body := strings.NewReader(${rawText(printValue(body, JSON_NOTATION))})`]),
    `request, err := http.NewRequest("${method}", ${text(baseUrl + path)}, ${body === undefined ? "nil" : "body"})`,
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    ...headersOf(call).map(([name, value]) => `request.Header.Set("${name}", ${text(value)})`),
    "answer, err := http.DefaultClient.Do(request)",
    "if err != nil {",
    "\tlog.Fatal(err)",
    "}",
    "defer answer.Body.Close()",
    ...AFTER[answer],
  ];
  const code = steps.join("\n");
  const imports = ["fmt", "io", "log", "net/http", "os", "strings"].filter((name) =>
    new RegExp(`\\b${name.replace("net/", "")}\\.[A-Z]`).test(code),
  );
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join("")})

func main() {
${steps.map((step) => `\t${step}\n`).join("")}}`;
}
