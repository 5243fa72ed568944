import { exampleOf } from "./make-example.ts";
import type { LocatedOperation } from "./openapi-document.ts";

/** Writes the operation as a curl command. Ids and the key are shell variables. */
export function makeCurl(operation: LocatedOperation, baseUrl: string): string {
  const { method, path, requestBody, security } = operation;
  const key = security.some((one) => "publishableKey" in one) ? "PUBLISHABLE_KEY" : "SECRET_KEY";
  const address = baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const body = requestBody?.content["application/json"];
  const lines = [
    `curl ${method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `}${address}`,
    `  -H "Authorization: Bearer $${key}"`,
  ];
  if (body) {
    lines.push('  -H "Content-Type: application/json"');
    lines.push(`  -d '${JSON.stringify(exampleOf(body), null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`);
  }
  return lines.join(" \\\n");
}
