import { type Static, Type } from "typebox";
import { Named, Nullable, Text } from "./schema.ts";

/** The operator's reports, each a file at /v1/operator/reports. */
export const REPORTS = ["deliveries", "riders", "cash", "statements"] as const;
export type ReportName = (typeof REPORTS)[number];

const Day = (description: string) =>
  Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description, examples: ["2026-11-01"] });

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
