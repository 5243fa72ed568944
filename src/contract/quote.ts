import { type Static, Type } from "typebox";
import { CreateDelivery, Package, PackageType, PackageWeight, Place, UNUSUAL_PRECISION } from "./delivery.ts";
import { LIMITS } from "./limits.ts";
import { Extended, Named, Nullable, PositionSchema, Text, Time } from "./schema.ts";

/** Body of POST /v1/delivery/quote. */
export const CreateQuote = Type.Object(
  {
    pickup_address: Text(LIMITS.addressCharacters, "where the rider collects the package, as people write it"),
    dropoff_address: Text(LIMITS.addressCharacters, "where it goes, as people write it"),
    package_type: PackageType,
    weight: Type.Optional(PackageWeight),
    pickup: Type.Optional(Coordinates("of the pick-up")),
    dropoff: Type.Optional(Coordinates("of the drop-off")),
    scheduled_at: Type.Optional(
      Type.String({
        format: "date-time",
        description:
          "ISO 8601: when the search for a rider is to begin, if not now. Only the hours are checked for then",
      }),
    ),
  },
  {
    title: "CreateQuote",
    additionalProperties: false,
    examples: [
      {
        pickup_address: "2 Swallow Road",
        dropoff_address: "27 Jasmine Road",
        package_type: "food",
        weight: 2.5,
      },
    ],
  },
);
export type CreateQuote = Static<typeof CreateQuote>;

function Coordinates(whose: string) {
  return Type.Object(PositionSchema.properties, {
    additionalProperties: false,
    description: `coordinates ${whose}; with these, we don't look the address up`,
  });
}

/** Answer of POST /v1/delivery/quote. */
export const Quote = Named("Quote", {
  success: Type.Boolean({
    description: "always true; if there is no quote, the answer is a problem",
  }),
  quote_id: Type.String({ description: "confirm it, or send it as quote_id of a new delivery" }),
  distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets" }),
  estimated: Type.Optional(
    Type.Literal(true, {
      description:
        "present while the streets between the two places aren't known: distance and duration are then what is usual for the straight line. The fee holds all the same",
    }),
  ),
  estimated_duration: Type.String({
    description:
      "the usual time from the order to the drop-off, and no promise while available_riders is 0: a number and a unit, such as 35 minutes",
  }),
  delivery_fee: Type.Number({ minimum: 0, description: "in units of `currency`; holds until the quote expires" }),
  currency: Type.String({ description: "ISO 4217 code of `delivery_fee`" }),
  available_riders: Type.Integer({
    minimum: 0,
    description: "free riders near the pick-up who can carry the package, when the quote was made; 100 stands for more",
  }),
  ...UNUSUAL_PRECISION,
  expires_at: Time(`${LIMITS.quoteMinutes} minutes after the quote was made`),
});
export type Quote = Static<typeof Quote>;

/** Answer of GET /v1/delivery/quotes/:id: the quote, what it is for, and the delivery that it became. */
export const StoredQuote = Extended("StoredQuote", Quote, {
  pickup_address: Type.String(),
  dropoff_address: Type.String(),
  package_type: PackageType,
  weight: Nullable(Type.Number({ description: "kilograms" })),
  created_at: Time("when it was made"),
  delivery_id: Nullable(Type.String({ description: "the delivery that it became" })),
});
export type StoredQuote = Static<typeof StoredQuote>;

/** Whatever an order may say is said here, too, except what the quote says already. */
const {
  pickup: _pickup,
  dropoff: _dropoff,
  package: _package,
  quote_id: _quote,
  ...others
} = CreateDelivery.properties;

const Contact = Type.Object(
  { name: Place.properties.name, phone: Place.properties.phone },
  {
    title: "Contact",
    additionalProperties: false,
    description: "who meets the rider there; the address is the quote's",
  },
);

/** Body of POST /v1/delivery/quotes/:id/confirm: what a delivery needs beyond what was quoted. */
export const ConfirmQuote = Type.Object(
  {
    pickup: Type.Optional(Contact),
    dropoff: Type.Optional(Contact),
    package: Type.Optional(
      Type.Object({ description: Package.properties.description }, { additionalProperties: false }),
    ),
    ...others,
  },
  {
    title: "ConfirmQuote",
    additionalProperties: false,
    examples: [
      {
        pickup: { name: "Mkate & Co.", phone: "+254700000001" },
        dropoff: { name: "Wanjiru M.", phone: "+254700000002" },
        payment_method: "m-pesa",
        external_id: "order-1042",
      },
    ],
  },
);
export type ConfirmQuote = Static<typeof ConfirmQuote>;
