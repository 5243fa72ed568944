import { type Static, Type } from "typebox";
import { CollectCash } from "./cash.ts";
import { CUSTOMER_ACTIONS } from "./customer/customer.ts";
import { LIMITS } from "./limits.ts";
import { Simulation } from "./sandbox.ts";
import { Name, Named, Phone, PRINTABLE, Status, Text, Time } from "./schema.ts";

export const PackageType = Type.Enum(["food", "document", "small", "large"], {
  title: "PackageType",
  description: "kind of package",
});
export type PackageType = Static<typeof PackageType>;

export const PaymentMethod = Type.Enum(["wallet", "m-pesa", "cash"], {
  title: "PaymentMethod",
  description: "how the delivery is paid for",
});
export type PaymentMethod = Static<typeof PaymentMethod>;

/** How precisely the pick-up or drop-off of a delivery is known. */
const PRECISIONS = ["exact", "street"] as const;
export type Precision = (typeof PRECISIONS)[number];

/** The field of an answer that holds the precision. */
export const PrecisionOf = (end: string) =>
  Type.Enum(PRECISIONS, {
    description: `\`exact\`, or \`street\` where we found the street of the ${end} but not the house: the rider gets there and has to ask`,
  });

/** How precisely both ends are known, in the answers to a quote and to an order. Absent means exact. */
export const UNUSUAL_PRECISION = {
  pickup_precision: Type.Optional(PrecisionOf("pick-up")),
  dropoff_precision: Type.Optional(PrecisionOf("drop-off")),
};

/**
 * One end of a delivery. The rule "name with address, or lat with lng" isn't here: in JSON Schema its errors would not name
 * the field. service/deliveries/creation/body-errors checks it.
 */
export const Place = Type.Object(
  {
    name: Type.Optional(Name(LIMITS.nameCharacters, "a business or a person")),
    phone: Type.Optional(Phone),
    address: Type.Optional(
      Text(LIMITS.addressCharacters, "as people write it; we don't look it up when there are coordinates"),
    ),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: "decimal degrees, WGS 84" })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: "decimal degrees, WGS 84" })),
  },
  { title: "Place", additionalProperties: false },
);
export type Place = Static<typeof Place>;

export const PackageWeight = Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.weightKg, description: "kilograms" });

export const Package = Type.Object(
  {
    type: PackageType,
    weight: Type.Optional(PackageWeight),
    description: Type.Optional(Text(500, "what is in it")),
  },
  { title: "Package", additionalProperties: false },
);
export type Package = Static<typeof Package>;

const WHAT_IT_IS = "what it is";
const itemQuantity = { minimum: 1, maximum: LIMITS.itemQuantity, description: "how many of it" };

/** Something that the customer has ordered, as it comes in. */
const Item = Type.Object(
  {
    name: Name(LIMITS.nameCharacters, WHAT_IT_IS),
    quantity: Type.Optional(Type.Integer({ ...itemQuantity, default: 1 })),
  },
  { title: "Item", additionalProperties: false },
);

/** The same, as it goes out. */
export const OrderedItem = Named("OrderedItem", {
  name: Type.String({ description: WHAT_IT_IS }),
  quantity: Type.Integer(itemQuantity),
});
export type OrderedItem = Static<typeof OrderedItem>;

/** Body of POST /v1/deliveries. */
export const CreateDelivery = Type.Object(
  {
    pickup: Place,
    dropoff: Place,
    package: Package,
    payment_method: PaymentMethod,
    cash: Type.Optional(CollectCash),
    items: Type.Optional(
      Type.Array(Item, {
        maxItems: LIMITS.items,
        description: "what your customer has ordered: the tracking page shows it to them, and the rider doesn't get it",
      }),
    ),
    instructions: Type.Optional(Text(LIMITS.instructionsCharacters, "for the rider")),
    scheduled_at: Type.Optional(
      Type.String({
        format: "date-time",
        description: `ISO 8601, at most ${LIMITS.scheduleDays} days ahead; absent means now`,
      }),
    ),
    external_id: Type.Optional(Text(120, "your own reference; it doesn't have to be unique")),
    quote_id: Type.Optional(
      Text(120, "the quote whose price holds; addresses, coordinates and weight may then be left out"),
    ),
    customer_can: Type.Optional(
      Type.Array(Type.Enum(CUSTOMER_ACTIONS, { type: "string" }), {
        maxItems: CUSTOMER_ACTIONS.length,
        uniqueItems: true,
        description:
          "what your customer may do on the tracking page that `tracking_url` opens: change the `instructions` until pick-up, and leave a `rating` after delivery; nothing when absent",
      }),
    ),
    batchable: Type.Optional(
      Type.Boolean({
        description:
          "false: its rider carries no other delivery with it, as for a cake that can't wait. Otherwise, or when absent, a rider may bring it together with others, where all are still on time",
      }),
    ),
    simulation: Type.Optional(Simulation),
  },
  {
    title: "CreateDelivery",
    additionalProperties: false,
    examples: [
      {
        pickup: { name: "Mkate & Co.", phone: "+254700000001", address: "2 Swallow Road" },
        dropoff: { name: "Wanjiru M.", phone: "+254700000002", address: "27 Jasmine Road" },
        package: { type: "food", weight: 2.5, description: "Two loaves and a jar of honey" },
        payment_method: "m-pesa",
        items: [{ name: "Highland sourdough", quantity: 2 }, { name: "Honey" }],
        instructions: "Ring twice",
        external_id: "order-1042",
      },
    ],
  },
);
export type CreateDelivery = Static<typeof CreateDelivery>;

/** Body of PATCH /v1/deliveries/:id. What is absent stays. */
export const ChangeDelivery = Type.Object(
  {
    dropoff: Type.Optional({
      ...Place,
      description:
        "An `address` without `lat` and `lng` is looked up; `lat` and `lng` without an `address` correct the place and leave its words. A new place changes the way, the `fee` and `distance_km`",
    }),
    instructions: Type.Optional(
      Type.String({
        maxLength: LIMITS.instructionsCharacters,
        pattern: PRINTABLE,
        description: "for the rider, in place of those that there are; empty: none",
      }),
    ),
    scheduled_at: Type.Optional(
      Type.String({
        format: "date-time",
        description: `ISO 8601, at most ${LIMITS.scheduleDays} days ahead; only while the delivery is \`pending\``,
      }),
    ),
    external_id: Type.Optional(Text(120, "your own reference")),
  },
  {
    title: "ChangeDelivery",
    additionalProperties: false,
    minProperties: 1,
    examples: [{ dropoff: { address: "27 Jasmine Road" }, instructions: "The green door" }],
  },
);
export type ChangeDelivery = Static<typeof ChangeDelivery>;

/** Answer of POST /v1/deliveries. No other answer shows a merchant the `delivery_code`. */
export const CreatedDelivery = Named("CreatedDelivery", {
  id: Type.String({
    description: "dlv_ and at least 128 random bits: whoever has it can see the delivery",
  }),
  status: { ...Status, description: "`searching`, or `pending` until its scheduled time" },
  eta: Type.String({
    description:
      "the usual time until it is delivered where a rider is near, and no promise before a rider has accepted: a number and a unit, such as 35 minutes",
  }),
  arrives_at: Time("`eta` as a time, and no promise either"),
  tracking_url: Type.String({
    format: "uri",
    description:
      "the page for the customer; whoever has the whole link, with what stands behind the #, is the customer",
  }),
  ...UNUSUAL_PRECISION,
  created_at: Time("when it was ordered"),
  fee: Type.Number({ minimum: 0, description: "in units of `currency`: from the quote, or from the present tariff" }),
  currency: Type.String({ description: "ISO 4217 code of `fee`" }),
  quote_id: Type.Optional(Type.String({ description: "the quote it was made from" })),
  external_id: Type.Optional(Type.String({ description: "your own reference" })),
  scheduled_at: Type.Optional(Time("when the search for a rider begins")),
  delivery_code: Type.String({
    pattern: "^[0-9]{6}$",
    description: "the one-time code that the customer tells the rider",
  }),
});
export type CreatedDelivery = Static<typeof CreatedDelivery>;
