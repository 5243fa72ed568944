import { trackingPath } from "../../../contract/addresses.ts";
import { type JsonSchema, mergeObjects, withoutNull } from "./json-schema.ts";
import type { Content } from "./openapi-document.ts";

/** The delivery that all examples are about: an order that its rider is bringing. */
const SAMPLE_ID = "dlv_7Qx2mB9cTzLr4WvKp0sNaY";
const IMAGE_ID = "img_4sNd7ZqKc1TyW9bRm0PxVf";
const at = (time: string) => `2026-03-14T${time}Z`;
const CREATED_AT = at("09:26:53.000");
const LEFT_AT = at("09:41:07.218");
const HANDED_OVER_AT = at("09:52:11.350");
const RIDER = "Amina W.";
const FEE = 227.5;

/**
 * Example values by the name of the field, or by that of the object and the field: `pickup.name`. Null is for what hasn't happened
 * to the delivery, or isn't so; a field that can't be null gets another value then.
 */
const VALUES: Record<string, unknown> = {
  id: SAMPLE_ID,
  "key.id": "key_6tHc0WmQx3ZpL8bVy5NkRd",
  "images.id": IMAGE_ID,
  "images.url": `https://service.example/v1/deliveries/${SAMPLE_ID}/proof/${IMAGE_ID}`,
  "images.expires_at": "2026-04-13T09:52:11.350Z",
  "messages.id": "msg_2gLw5XvHn8CrQ1kTz6DbYj",
  delivery_id: SAMPLE_ID,
  quote_id: "quo_3hYk8dRw5XzQn1LbVt6CeM",
  event_id: "evt_5Wm0pYc1nVZtQ8aRk3LdXs",
  external_id: "order-1042",
  reference: "order-1042",
  status: "searching",
  eta: "24 minutes",
  arrives_at: at("09:50:53.000"),
  estimated_duration: "24 minutes",
  distance_km: 4.25,
  delivery_fee: FEE,
  fee: FEE,
  currency: "KES",
  available_riders: 3,
  delivery_code: "402917",
  lat: -1.2833,
  lng: 36.8167,
  "dropoff.lat": -1.2642,
  "dropoff.lng": 36.8358,
  "location.lat": -1.2731,
  "location.lng": 36.8279,
  bearing: 42,
  speed_kph: 23.5,
  plate: "KMEC 482A",
  vehicle: "motorbike",
  eta_minutes: 9,
  distance_remaining_km: 2.7,
  poll_after_seconds: 30,
  name: "Mkate & Co.",
  "dropoff.name": "Wanjiru M.",
  "rider.name": RIDER,
  "items.name": "Highland sourdough",
  "items.quantity": 2,
  address: "27 Jasmine Road",
  "pickup.address": "2 Swallow Road",
  "callers.address": "203.0.113.7",
  pickup_address: "2 Swallow Road",
  dropoff_address: "27 Jasmine Road",
  street: "27 Jasmine Road",
  phone: "+254700000001",
  "dropoff.phone": "+254700000002",
  phone_display: "0700 000001",
  "dropoff.phone_display": "0700 000002",
  weight: 2.5,
  "package.description": "Two loaves and a jar of honey",
  instructions: "Ring twice",
  payment_method: "m-pesa",
  sequence: 6,
  type: "delivery.in_transit",
  event_type: "delivery.in_transit",
  previous_status: "picked_up",
  changed_by: "rider",
  country: "KE",
  accent: "#7c2d92",
  response_status: 204,
  response_excerpt: "",
  duration_ms: 84,
  route: "_p~iF~ps|U_ulLnnqC",
  "routes.method": "POST",
  "routes.route": "/v1/deliveries",
  "routes.requests": 312,
  stars: 5,
  comment: "Quick and kind",
  has_more: false,
  requests_per_second: 50,
  requests_last_day: 1840,
  requests_last_week: 12460,
  origin: "https://shop.example",
  user_agent: "node",
  version: "1",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQm3F7s2vXkE=",
  key: "sk_test_…",
  url: "https://shop.example/webhooks/deliveries",
  shop_url: "https://shop.example/",
  tracking_url: `https://service.example${trackingPath(SAMPLE_ID)}`,
  history: [
    { status: "searching", at: CREATED_AT },
    { status: "rider_assigned", at: at("09:28:10.402") },
    { status: "rider_arriving", at: at("09:28:31.915") },
    { status: "at_pickup", at: at("09:36:44.630") },
    { status: "picked_up", at: at("09:40:52.871") },
    { status: "in_transit", at: LEFT_AT },
  ],
  problems: [],
  happened_at: LEFT_AT,
  timestamp: LEFT_AT,
  located_at: at("09:43:26.000"),
  promised_by: at("09:56:53.000"),
  at: LEFT_AT,
  last_success_at: LEFT_AT,
  received_at: HANDED_OVER_AT,
  arrives_after: null,
  arrives_before: null,
  scheduled_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancelled_by: null,
  cancel_reason: null,
  cancelled_note: null,
  reattempt_of: null,
  reattempted_by: null,
  cash: null,
  rating: null,
  matching: null,
  proof: null,
  signed_by: null,
  handed_over_metres: null,
  code_tries_left: null,
  return: null,
  erased_at: null,
  revoked_at: null,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  previous_secret_expires_at: null,
  next_attempt_at: null,
  error: null,
  allowed_ips: null,
  allowed_origins: null,
  expires_at: null,
  description: null,
};

/** What is different in an object that has a certain field. */
const MOMENTS: readonly (readonly [field: string, values: Record<string, unknown>])[] = [
  ["rider", { status: "in_transit", eta: "9 minutes", arrives_at: at("09:52:26.000") }],
  ["images", { proof: "signature", signed_by: "Wanjiru M.", delivered_at: HANDED_OVER_AT }],
  ["environment", { id: "acct_8pFc3MzWk6RtN0vLq9YsXh" }],
  ["estimated_duration", { expires_at: at("09:41:53.000") }],
];

/**
 * Makes a value that the schema accepts: the schema's own example, or else the story's.
 *
 * @param parent the name of the object that has the field
 * @internal exported for tests of more cases than its callers reach
 */
export function makeExample(
  schema: JsonSchema,
  name = "",
  siblings: JsonSchema["properties"] = {},
  parent = "",
): unknown {
  const own = schema.example ?? schema.examples?.[0] ?? schema.const;
  if (own !== undefined) return own;
  const [, moment = {}] = MOMENTS.find(([field, values]) => field in siblings && name in values) ?? [];
  const told = moment[name] ?? VALUES[`${parent}.${name}`] ?? VALUES[name];
  const { schema: known, nullable } = withoutNull(schema);
  if (nullable && told === null) return null;
  if (known !== schema) return makeExample(known, name, siblings, parent);
  if (schema.anyOf?.[0]) return makeExample(schema.anyOf[0], name, siblings, parent);
  if (schema.enum) return schema.enum.includes(told) ? told : schema.enum[0];
  if (schema.type === "array") {
    if (Array.isArray(told)) return told;
    return schema.items ? [makeExample(schema.items, "", {}, name)] : [];
  }
  const { properties } = mergeObjects(schema);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, makeExample(value, key, properties, name || parent)]),
    );
  }
  if (schema.format === "date-time") return told ?? CREATED_AT;
  if (told !== undefined && typeof told === (schema.type === "integer" ? "number" : schema.type)) return told;
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return schema.minimum ?? 1;
  if (schema.type === "null") return null;
  return schema.format === "uri" ? "https://shop.example" : "…";
}

/** The example of a body or an answer: its own, or else one made from its schema. */
export function exampleOf({ schema, example, examples }: Content): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? makeExample(schema);
}
