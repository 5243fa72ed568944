import { exampleOf } from "./make-example.ts";
import type { LocatedOperation } from "./openapi-document.ts";

/** The shell variable for the id in a path, by the resource before it. Several samples can then be run in one shell. */
const ID_VARIABLES: Readonly<Record<string, string>> = {
  deliveries: "DELIVERY_ID",
  quotes: "QUOTE_ID",
  keys: "KEY_ID",
  webhook_endpoints: "ENDPOINT_ID",
  events: "EVENT_ID",
  riders: "RIDER_ID",
  offers: "OFFER_ID",
  jobs: "DELIVERY_ID",
};

/** The shell variable for the key, by the security scheme. The first that fits is the narrowest. */
const KEY_VARIABLES = [
  ["operatorKey", "OPERATOR_KEY"],
  ["riderToken", "RIDER_TOKEN"],
  ["publishableKey", "PUBLISHABLE_KEY"],
  ["secretKey", "SECRET_KEY"],
] as const;

/** Writes the operation as a curl command. Ids and the key are shell variables. */
export function makeCurl(operation: LocatedOperation, baseUrl: string): string {
  const { method, path, requestBody, security } = operation;
  const takes = (scheme: string) => security.some((one) => scheme in one);
  const [, key] = KEY_VARIABLES.find(([scheme]) => takes(scheme)) ?? [];
  const address =
    baseUrl +
    path.replace(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
      return `${resource}/$${ID_VARIABLES[resource] ?? name.toUpperCase()}`;
    });
  const body = requestBody?.content["application/json"];
  const lines = [
    `curl ${method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `}${address}`,
    ...(key === undefined ? [] : [`  -H "Authorization: Bearer $${key}"`]),
  ];
  if (body) {
    lines.push('  -H "Content-Type: application/json"');
    lines.push(`  -d '${JSON.stringify(exampleOf(body), null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`);
  }
  return lines.join(" \\\n");
}
