import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { JSON_NOTATION, printValue } from "./print-value.ts";

/** The shell fills variables into texts in double quotes. */
const fill = (text: string) =>
  splitAtVariables(text)
    .map((part, index) => (index % 2 === 1 ? `$${part}` : part.replace(/["\\$`]/g, "\\$&")))
    .join("");

/** Writes the call as a curl command. */
export function writeCurl(call: Call, baseUrl: string): string {
  const { method, path, body, answer } = call;
  // curl posts by itself what has a body.
  const isPlain = method === (body === undefined ? "GET" : "POST");
  const address = fill(baseUrl + path);
  const lines = [
    `curl ${isPlain ? "" : `-X ${method} `}${/[?&]/.test(address) ? `"${address}"` : address}`,
    ...headersOf(call).map(([name, value]) => `  -H "${name}: ${fill(value)}"`),
  ];
  if (body !== undefined) lines.push(`  -d '${printValue(body, JSON_NOTATION, 2).replaceAll("'", "'\\''")}'`);
  if (answer === "file") lines.push("  -o answer");
  return lines.join(" \\\n");
}
