import { type Static, Type } from "typebox";
import { Named, Nullable, Status, Text, Time } from "./schema.ts";

/** The operator's reports, each a file at /v1/operator/reports. */
export const REPORTS = ["deliveries", "riders", "cash", "statements", "statement_lines"] as const;
export type ReportName = (typeof REPORTS)[number];

export const DAY_PATTERN = "^\\d{4}-\\d{2}-\\d{2}$";

const Day = (description: string) => Type.String({ pattern: DAY_PATTERN, description, examples: ["2026-11-01"] });

/** Query of GET /v1/operator/reports/….csv. */
export const ReportRange = Type.Object(
  {
    from: Type.Optional(Day("the first day; 30 days before the last when absent")),
    to: Type.Optional(Day("the last day, at most 366 days after the first; today when absent")),
    time_zone: Type.Optional(
      Text(60, "whose clock the days and the times in the file follow, from the IANA database; UTC when absent"),
    ),
  },
  { additionalProperties: false },
);
export type ReportRange = Static<typeof ReportRange>;

/** Query of the reports that have a line for each delivery. */
export const ReportOfDeliveries = Type.Object(
  {
    ...ReportRange.properties,
    account: Type.Optional(Text(120, "only this shop's: the id of its account")),
  },
  { additionalProperties: false },
);
export type ReportOfDeliveries = Static<typeof ReportOfDeliveries>;

/** Query of GET /v1/operator/reports/summary. */
export const SumUp = Type.Object(
  { ...ReportRange.properties, rider: Type.Optional(Text(120, "only what this rider has brought: their id")) },
  { additionalProperties: false },
);
export type SumUp = Static<typeof SumUp>;

/** Body of POST /v1/operator/riders/:id/cash. */
export const HandInCash = Type.Object(
  {
    amount: Type.Number({
      minimum: -10_000_000,
      maximum: 10_000_000,
      description: "in units of the currency; below zero to correct an earlier entry",
    }),
    currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" }),
    note: Type.Optional(Nullable(Text(200, "why, for example for a correction"))),
  },
  { title: "HandInCash", additionalProperties: false, examples: [{ amount: 1410, currency: "KES" }] },
);
export type HandInCash = Static<typeof HandInCash>;

/** Answer of GET and POST /v1/operator/riders/:id/cash. */
export const RiderCash = Named("RiderCash", {
  data: Type.Array(
    Type.Object({
      currency: Type.String(),
      collected: Type.Number({ description: "what the rider has said they collected" }),
      handed_in: Type.Number({ description: "what they have handed in" }),
      owed: Type.Number({
        description: "the difference: what the rider still holds; below zero, what they gave too much",
      }),
    }),
    { description: "one entry for each currency" },
  ),
});
export type RiderCash = Static<typeof RiderCash>;

const Count = (description: string) => Type.Integer({ description });
const Minutes = Type.Object(
  {
    median: Nullable(Type.Number({ description: "minutes that half of them took at most; null: there were none" })),
    p90: Nullable(Type.Number({ description: "minutes that nine of ten took at most" })),
  },
  { description: "minutes of one leg" },
);
const COUNTS = {
  delivered: Count("how many were handed over"),
  on_time: Count("how many of those by the promised time"),
  cancelled: Count("how many were cancelled"),
};
const Group = Type.Object({ id: Type.String(), name: Type.String(), ...COUNTS });

/** Answer of GET /v1/operator/reports/summary. */
export const ReportSummary = Named("ReportSummary", {
  from: Type.String({ description: "the first day" }),
  to: Type.String({ description: "the last day" }),
  time_zone: Type.String({ description: "whose clock the days and hours follow" }),
  ...COUNTS,
  kilometres: Type.Number({ minimum: 0, description: "along the streets from shop to door, of what was delivered" }),
  hours: Type.Array(Type.Object({ hour: Count("0 to 23"), ...COUNTS }), {
    description: "by the hour of the day in which they ended; an hour without any is left out",
  }),
  legs: Type.Object({ search: Minutes, to_shop: Minutes, waiting: Minutes, to_door: Minutes }),
  reasons: Type.Array(
    Type.Object({
      reason: Nullable(Type.String({ description: "`null`: none was given" })),
      cancelled: COUNTS.cancelled,
    }),
    { description: "why they were cancelled, the most frequent 20" },
  ),
  shops: Type.Array(Group, { description: "by shop, the 100 with the most" }),
  riders: Type.Array(Group, { description: "by rider, the 100 with the most" }),
  zones: Type.Array(Group, {
    description: "by the zone of the pick-up at the time of the order, the 100 with the most",
  }),
});
export type ReportSummary = Static<typeof ReportSummary>;

/** A page has no room for more. */
export const STATEMENT_LINES = 2000;

const Sums = {
  currency: Nullable(Type.String({ description: "ISO 4217" })),
  delivered: COUNTS.delivered,
  cancelled: COUNTS.cancelled,
  fee: Nullable(Type.Number({ description: "of those that were handed over, in units of the currency" })),
  cash_collected: Type.Number({ description: "what riders collected at the door, in units of the currency" }),
};

/** Answer of GET /v1/operator/reports/statements/:id. */
export const Statement = Named("Statement", {
  account_id: Type.String(),
  shop: Type.String({ description: "its name" }),
  from: Type.String({ description: "the first day" }),
  to: Type.String({ description: "the last day" }),
  time_zone: Type.String({ description: "whose clock the days follow" }),
  days: Type.Array(Type.Object({ day: Type.String(), ...Sums }), { description: "one entry a day and currency" }),
  sums: Type.Array(Type.Object(Sums), { description: "one entry a currency" }),
  deliveries: Type.Array(
    Type.Object({
      delivery_id: Type.String(),
      reference: Nullable(Type.String({ description: "its `external_id`" })),
      status: Status,
      ordered_at: Time("when it was ordered"),
      ended_at: Time("when it was handed over or cancelled"),
      fee: Nullable(Type.Number({ description: "null if it was cancelled" })),
      currency: Sums.currency,
      cash_collected: Nullable(Type.Number({ description: "what the rider collected; null if nothing" })),
    }),
    { description: `what the sums are of, the first ${STATEMENT_LINES}` },
  ),
  has_more: Type.Boolean({ description: "whether there are more deliveries, which are in `statement_lines.csv`" }),
});
export type Statement = Static<typeof Statement>;
