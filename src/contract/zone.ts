import { type Static, type TObject, Type } from "typebox";
import { LIMITS } from "./limits.ts";
import { Name, Named, Nullable, Time, Version } from "./schema.ts";
import { VEHICLES } from "./tracking.ts";
import { WEEKDAYS } from "./weekdays.ts";

export const CLOCK_PATTERN = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

export const ClockTime = (example: string, description: string) =>
  Type.String({ pattern: CLOCK_PATTERN, description, examples: [example] });

const Openings = (description: string) =>
  Type.Array(
    Type.Object(
      {
        from: ClockTime("08:00", "HH:MM by the clock of the zone"),
        to: ClockTime("22:00", "HH:MM; if that isn't after `from`, on the next day. 00:00 to 00:00 is a whole day"),
      },
      { additionalProperties: false },
    ),
    { maxItems: 6, description },
  );

const ZoneHours = Type.Object(
  {
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, Type.Optional(Openings("a day that is left out is closed"))])),
    exceptions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            date: Type.String({
              format: "date",
              description: "YYYY-MM-DD by the clock of the zone",
              examples: ["2026-12-25"],
            }),
            open: Openings("what holds on this day in place of its weekday; empty: closed"),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100, description: "holidays, and other days that are unlike their weekday" },
      ),
    ),
  },
  { additionalProperties: false, description: "when deliveries are taken" },
);
export type Opening = Static<ReturnType<typeof Openings>>[number];
export type ZoneHours = Partial<Record<(typeof WEEKDAYS)[number], Opening[]>> & {
  exceptions?: { date: string; open: Opening[] }[];
};

const ZoneTariff = Type.Object(
  {
    factor: Type.Optional(Type.Number({ minimum: 0.1, maximum: 10, description: "what the fee is multiplied by" })),
    addition: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: "added after that, in units of the currency" }),
    ),
    smallest_fee: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: "no fee is smaller, in units of the currency" }),
    ),
    longest_km: Type.Optional(
      Type.Object(
        Object.fromEntries(
          VEHICLES.map((vehicle) => [vehicle, Type.Optional(Type.Number({ minimum: 0.1, maximum: 2000 }))]),
        ),
        {
          additionalProperties: false,
          description: "kilometres along the streets that the vehicle which usually carries such a package may go",
        },
      ),
    ),
  },
  { additionalProperties: false, description: "how the tariff differs for what is picked up here" },
);
export type ZoneTariff = Static<typeof ZoneTariff>;

const EXAMPLE_RING = [
  [36.7, -1.4],
  [37, -1.4],
  [37, -1.1],
  [36.7, -1.1],
  [36.7, -1.4],
];

/** A polygon of GeoJSON: https://www.rfc-editor.org/rfc/rfc7946#section-3.1.6 */
const Polygon = Type.Object(
  {
    type: Type.Literal("Polygon"),
    coordinates: Type.Array(
      Type.Array(Type.Array(Type.Number({ minimum: -360, maximum: 360 }), { minItems: 2, maxItems: 2 }), {
        minItems: 4,
        maxItems: LIMITS.zonePoints,
      }),
      {
        minItems: 1,
        maxItems: 10,
        description:
          "the outline, then its holes. Each is a ring of [lng, lat], whose last point is the first one again. An edge takes the shorter way round the world",
      },
    ),
  },
  {
    title: "Polygon",
    additionalProperties: false,
    examples: [{ type: "Polygon", coordinates: [EXAMPLE_RING] }],
  },
);
export type Polygon = Static<typeof Polygon>;

/** An object, or null. As a union, its errors would name the field and not what is wrong in it. */
export const OrNull = <T extends TObject>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: ["object", "null"] });

const fields = {
  name: Name(60, "how people call it"),
  area: Polygon,
  time_zone: Type.String({
    maxLength: 60,
    description: "whose clock its hours follow, from the IANA database, e.g. Africa/Nairobi",
  }),
  hours: OrNull(ZoneHours),
  tariff: OrNull(ZoneTariff),
  closed_until: Nullable(
    Type.String({ format: "date-time", description: "ISO 8601: nothing is taken before then, whatever the hours say" }),
  ),
  busy_minutes: Type.Integer({
    minimum: 0,
    maximum: 240,
    description: "how much longer what is ordered for now takes, because much is going on",
  }),
  busy_until: Nullable(
    Type.String({
      format: "date-time",
      description: "ISO 8601: `busy_minutes` count until then; null: until you change it",
    }),
  ),
};

/** Body of POST /v1/operator/zones. */
export const CreateZone = Type.Object(
  {
    ...fields,
    hours: Type.Optional(fields.hours),
    tariff: Type.Optional(fields.tariff),
    closed_until: Type.Optional(fields.closed_until),
    busy_minutes: Type.Optional(fields.busy_minutes),
    busy_until: Type.Optional(fields.busy_until),
  },
  {
    title: "CreateZone",
    additionalProperties: false,
    examples: [
      {
        name: "Old Town",
        area: { type: "Polygon", coordinates: [EXAMPLE_RING] },
        time_zone: "Africa/Nairobi",
      },
    ],
  },
);
export type CreateZone = Static<typeof CreateZone>;

/** Body of PATCH /v1/operator/zones/:id. */
export const ChangeZone = Type.Partial(Type.Object(fields), {
  title: "ChangeZone",
  additionalProperties: false,
  minProperties: 1,
  examples: [{ closed_until: "2026-12-01T05:00:00Z" }],
});
export type ChangeZone = Static<typeof ChangeZone>;

/** Where deliveries are taken, when, and at what price. */
export const Zone = Named("Zone", {
  id: Type.String(),
  ...fields,
  closed_until: Nullable(Time("nothing is taken before then")),
  busy_until: Nullable(Time("`busy_minutes` count until then; null: until somebody changes it")),
  created_at: Time("when it was made"),
  version: Version,
});
export type Zone = Omit<Static<typeof Zone>, "hours" | "tariff"> & {
  hours: ZoneHours | null;
  tariff: ZoneTariff | null;
};
