import type { Call } from "../samples/call.ts";
import { exampleOf } from "./make-example.ts";
import type { LocatedOperation } from "./openapi-document.ts";

/** The variable for the id in a path, by the resource before it. Several samples can then be run in one shell. */
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

/** The variable for the key, by the security scheme. The first that fits is the narrowest. */
const KEY_VARIABLES = [
  ["operatorKey", "OPERATOR_KEY"],
  ["riderToken", "RIDER_TOKEN"],
  ["publishableKey", "PUBLISHABLE_KEY"],
  ["secretKey", "SECRET_KEY"],
] as const;

/** The variable for a secret that stands in a header of its own. */
const HEADER_VARIABLES: Readonly<Record<string, string>> = { "customer-secret": "CUSTOMER_SECRET" };

/** The call of an operation with its example. Ids and secrets are environment variables. */
export function toCall({ method, path, parameters = [], requestBody, security, responses }: LocatedOperation): Call {
  const headers = parameters.flatMap(({ name }) =>
    HEADER_VARIABLES[name] ? [[name, `{${HEADER_VARIABLES[name]}}`]] : [],
  );
  const [, key] = KEY_VARIABLES.find(([scheme]) => security.some((one) => scheme in one)) ?? [];
  const body = requestBody?.content["application/json"];
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const types = Object.keys(success?.content ?? {});
  return {
    method,
    path: path.replace(
      /(\w+)\/\{(\w+)\}/g,
      (_, resource: string, name: string) => `${resource}/{${ID_VARIABLES[resource] ?? name.toUpperCase()}}`,
    ),
    ...(key !== undefined && { key }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(body && { body: exampleOf(body) }),
    answer: types.includes("application/json") ? "json" : types.length > 0 ? "file" : "nothing",
  };
}
