import { type Static, Type } from "typebox";
import { STATUSES } from "./status.ts";
import { Text } from "./text.ts";

export const PACKAGE_TYPES = ["food", "document", "small", "large"] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

export const PAYMENT_METHODS = ["wallet", "m-pesa", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * One end of a delivery. JSON Schema can't say "name with address, or lat with lng" without losing the field's name in
 * the error, so that rule is checked beside it (deliveries/read-place).
 */
export const Place = Type.Object(
  {
    name: Type.Optional(Text(120)),
    phone: Type.Optional(
      Type.String({
        pattern: "^\\+[1-9][0-9]{6,14}$",
        description: "E.164, with the leading +",
      }),
    ),
    address: Type.Optional(Text(300)),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  },
  { additionalProperties: false },
);
export type Place = Static<typeof Place>;

export const PackageWeight = Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: "kilograms" });

export const Package = Type.Object(
  {
    type: Type.Enum(PACKAGE_TYPES),
    weight: Type.Optional(PackageWeight),
    description: Type.Optional(Text(500)),
  },
  { additionalProperties: false },
);
export type Package = Static<typeof Package>;

/** Body of POST /v1/deliveries. */
export const CreateDelivery = Type.Object(
  {
    pickup: Place,
    dropoff: Place,
    package: Package,
    payment_method: Type.Enum(PAYMENT_METHODS),
    instructions: Type.Optional(Text(1000)),
    scheduled_at: Type.Optional(
      Type.String({
        format: "date-time",
        description: "ISO 8601; absent means now",
      }),
    ),
    external_id: Type.Optional(Text(120, "your own reference; needn't be unique")),
    quote_id: Type.Optional(
      Text(120, "the quote whose price holds; addresses, coordinates and weight may then be left out"),
    ),
  },
  { additionalProperties: false },
);
export type CreateDelivery = Static<typeof CreateDelivery>;

/** Answer of POST /v1/deliveries. `delivery_code` is shown here and nowhere else, ever. */
export const CreatedDelivery = Type.Object({
  id: Type.String({
    description: "dlv_ and at least 128 random bits: whoever holds it may look",
  }),
  status: Type.Enum(STATUSES),
  eta: Type.String({ description: "a number and a unit word" }),
  tracking_url: Type.String(),
  created_at: Type.String({ format: "date-time" }),
  fee: Type.Number({ minimum: 0, description: "in units of `currency`: the quote's, or the tariff's at this moment" }),
  currency: Type.String({ description: "ISO 4217 code of `fee`" }),
  quote_id: Type.Optional(Type.String()),
  external_id: Type.Optional(Type.String()),
  scheduled_at: Type.Optional(Type.String({ format: "date-time" })),
  delivery_code: Type.String({
    pattern: "^[0-9]{6}$",
    description: "the one-time code the customer tells the rider",
  }),
});
export type CreatedDelivery = Static<typeof CreatedDelivery>;
