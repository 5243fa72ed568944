import { trackingPath } from "../../../contract/addresses.ts";
import { type JsonSchema, mergeObjects, withoutNull } from "./json-schema.ts";
import type { Content } from "./openapi-document.ts";

/** The id of the delivery that all examples are about. */
const SAMPLE_ID = "dlv_7Qx2mB9cTzLr4WvKp0sNaY";

/** Example values by the name of the field. */
const VALUES: Record<string, unknown> = {
  id: SAMPLE_ID,
  delivery_id: SAMPLE_ID,
  quote_id: "quo_3hYk8dRw5XzQn1LbVt6CeM",
  event_id: "evt_5Wm0pYc1nVZtQ8aRk3LdXs",
  external_id: "order-1042",
  eta: "24 minutes",
  estimated_duration: "24 minutes",
  distance_km: 4.25,
  delivery_fee: 227.5,
  fee: 227.5,
  currency: "KES",
  available_riders: 3,
  delivery_code: "402917",
  lat: -1.2833,
  lng: 36.8167,
  bearing: 42,
  speed_kph: 23.5,
  eta_minutes: 9,
  distance_remaining_km: 2.7,
  poll_after_seconds: 30,
  name: "Amina",
  address: "27 Jasmine Road",
  pickup_address: "2 Swallow Road",
  dropoff_address: "27 Jasmine Road",
  phone: "+254700000002",
  weight: 2.5,
  route: "_p~iF~ps|U_ulLnnqC",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQm3F7s2vXkE=",
  key: "sk_test_…",
  url: "https://shop.example/webhooks/deliveries",
  tracking_url: `https://service.example${trackingPath(SAMPLE_ID)}`,
};

/**
 * Makes a value that the schema accepts: the schema's own example, or else a realistic one.
 * @internal exported for tests of more cases than its callers reach
 */
export function makeExample(schema: JsonSchema, name = "", siblings: JsonSchema["properties"] = {}): unknown {
  const own = schema.example ?? schema.examples?.[0] ?? schema.const;
  if (own !== undefined) return own;
  const { schema: known } = withoutNull(schema);
  if (known !== schema) return makeExample(known, name, siblings);
  if (schema.anyOf?.[0]) return makeExample(schema.anyOf[0], name, siblings);
  if (schema.enum) {
    // There is no rider before one is assigned.
    const status = "rider" in siblings ? "in_transit" : "searching";
    return name === "status" && schema.enum.includes(status) ? status : schema.enum[0];
  }
  const { properties } = mergeObjects(schema);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, makeExample(value, key, properties)]),
    );
  }
  if (schema.type === "array") return schema.items ? [makeExample(schema.items)] : [];
  if (schema.format === "date-time") return "2026-03-14T09:26:53.000Z";
  if (name in VALUES && typeof VALUES[name] === (schema.type === "integer" ? "number" : schema.type))
    return VALUES[name];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return schema.minimum ?? 1;
  if (schema.type === "null") return null;
  return schema.format === "uri" ? "https://shop.example" : "…";
}

/** The example of a body or an answer: its own, or else one made from its schema. */
export function exampleOf({ schema, example, examples }: Content): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? makeExample(schema);
}
