import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { JAVASCRIPT, printValue } from "./print-value.ts";

const AFTER = {
  json: "console.log(await answer.json());",
  nothing: "console.log(answer.status);",
  file: 'import { writeFile } from "node:fs/promises";\nawait writeFile("answer", Buffer.from(await answer.arrayBuffer()));',
};

/** A string, or a template where it holds environment variables. */
function text(template: string): string {
  const parts = splitAtVariables(template);
  if (parts.length === 1) return JSON.stringify(template);
  return `\`${parts.map((part, index) => (index % 2 === 1 ? `\${process.env.${part}}` : part)).join("")}\``;
}

/** Writes the call as a module for Node, which needs no package. */
export function writeNode(call: Call, baseUrl: string): string {
  const { method, path, body, answer = "json" } = call;
  const headers = headersOf(call);
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length === 0
      ? []
      : [`headers: {\n${headers.map(([name, value]) => `    ${JAVASCRIPT.name(name)}${text(value)},\n`).join("")}  }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${printValue(body, JAVASCRIPT, 2)})`]),
  ];
  const rest = options.length === 0 ? "" : `, {\n${options.map((option) => `  ${option},\n`).join("")}}`;
  return `const answer = await fetch(${text(baseUrl + path)}${rest});\n${AFTER[answer]}`;
}
