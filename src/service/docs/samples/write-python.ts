import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { PYTHON, printValue } from "./print-value.ts";

const AFTER = {
  json: "    print(json.load(answer))",
  nothing: "    print(answer.status)",
  file: '    open("answer", "wb").write(answer.read())',
};

/** A string, or an f-string where it holds environment variables. */
function text(template: string): string {
  const parts = splitAtVariables(template);
  if (parts.length === 1) return JSON.stringify(template);
  return `f"${parts.map((part, index) => (index % 2 === 1 ? `{os.environ['${part}']}` : part)).join("")}"`;
}

/** Writes the call for Python 3, with its own library. */
export function writePython(call: Call, baseUrl: string): string {
  const { method, path, body, answer = "json" } = call;
  const headers = headersOf(call);
  const address = text(baseUrl + path);
  const options = [
    ...(method === "GET" ? [] : [`method="${method}"`]),
    ...(headers.length === 0
      ? []
      : [`headers={\n${headers.map(([name, value]) => `        "${name}": ${text(value)},\n`).join("")}    }`]),
    ...(body === undefined ? [] : [`data=json.dumps(${printValue(body, PYTHON, 4)}).encode()`]),
  ];
  const request = `Request(\n${[address, ...options].map((option) => `    ${option},\n`).join("")})`;
  const needsJson = body !== undefined || answer === "json";
  const needsOs = request.includes("os.environ");
  return `${needsJson ? "import json\n" : ""}${needsOs ? "import os\n" : ""}from urllib.request import Request, urlopen

request = ${request}
with urlopen(request) as answer:
${AFTER[answer]}`;
}
