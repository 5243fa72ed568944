import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import {
  HandInCash,
  REPORTS,
  type ReportName,
  ReportOfDeliveries,
  ReportRange,
  ReportSummary,
  RiderCash,
  Statement,
  SumUp,
} from "../../../contract/report.ts";
import { writeReport } from "../../deliveries/reports/reports.ts";
import { readStatement } from "../../deliveries/reports/statement.ts";
import { summarise } from "../../deliveries/reports/summary.ts";
import { handInCash, readRiderCash } from "../../riders/accounts/cash.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { operatorNoteOf, ownerOf } from "../requests/require-keys.ts";
import { OPERATOR } from "../route-config.ts";
import type { Serving } from "../serving.ts";

const tags = ["Operator"];
const keys = OPERATOR;
const params = Type.Object({ id: Type.String({ description: "the rider's id" }) });
type ById = { Params: { id: string } };

const DESCRIPTIONS: Readonly<Record<ReportName, { operationId: string; summary: string; description: string }>> = {
  deliveries: {
    operationId: "reportDeliveries",
    summary: "Export deliveries",
    description:
      "A line for each delivery that ended in these days: shop, rider, times, how late it was, the minutes of each leg, fee " +
      "and cash. `late_minutes` is below zero if it came early. `account` picks one shop.",
  },
  riders: {
    operationId: "reportRiders",
    summary: "Export riders’ days",
    description: "A line for each rider and day with deliveries: how many, how many on time, kilometres and ratings.",
  },
  cash: {
    operationId: "reportCash",
    summary: "Export cash",
    description:
      "A line for each rider and day with cash: what they collected, what they handed in, and what they owe at the end of the day.",
  },
  statements: {
    operationId: "reportStatements",
    summary: "Export shops’ statements",
    description:
      "A line for each shop, month and currency: deliveries, fees and cash. A delivery counts in the month in which it ended, " +
      "so a month that is over changes only where a rider's phone tells of its last hand-overs later. The fee of a cancelled " +
      "one isn't counted.",
  },
  statement_lines: {
    operationId: "reportStatementLines",
    summary: "Export statement lines",
    description:
      "A line for each delivery that ended in these days: shop, reference, times, fee and cash. Their sums are those of the " +
      "statements: a cancelled one has no fee, and cash is what the rider collected. `account` picks one shop.",
  },
};

/** /v1/operator/reports, and the cash of riders. */
export function operatorReportRoutes(app: FastifyInstance, { core }: Serving): void {
  for (const name of REPORTS) {
    const { description, ...rest } = DESCRIPTIONS[name];
    const querystring = name === "deliveries" || name === "statement_lines" ? ReportOfDeliveries : ReportRange;
    app.get<{ Querystring: ReportOfDeliveries }>(
      `/operator/reports/${name}.csv`,
      {
        config: { keys },
        schema: {
          ...rest,
          tags,
          description: `${description} Text that a spreadsheet would take for a formula begins with an apostrophe.`,
          querystring,
          response: {
            200: { description: "The report.", content: { "text/csv": { schema: Type.String() } } },
          },
        },
      },
      async (request, reply) => {
        const { filename, lines } = await writeReport(core, name, request.query);
        return reply
          .type("text/csv")
          .header("cache-control", "no-store")
          .header("content-disposition", `attachment; filename="${filename}"`)
          .send(Readable.from(lines));
      },
    );
  }

  app.get<{ Querystring: SumUp }>(
    "/operator/reports/summary",
    {
      config: { keys },
      schema: {
        operationId: "retrieveReportSummary",
        tags,
        summary: "Retrieve a summary",
        description:
          "Sums up the deliveries that ended in these days: by hour, how many on time, the minutes of each " +
          "leg (median and 90th percentile), reasons of cancellations, and the same by shop and rider.",
        querystring: SumUp,
        response: { 200: ReportSummary },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return summarise(core, request.query);
    },
  );

  app.get<ById & { Querystring: ReportRange }>(
    "/operator/reports/statements/:id",
    {
      config: { keys, problems: ["unknown_account"] },
      schema: {
        operationId: "retrieveStatement",
        tags,
        summary: "Retrieve a shop’s statement",
        description:
          "A shop's days with what ended in them, their sums in each currency, counted as the file of statements does, and the " +
          "deliveries that they are the sums of. " +
          "An unknown id is 404 `unknown_account`.",
        params: Type.Object({ id: Type.String({ description: "the shop's account" }) }),
        querystring: ReportRange,
        response: { 200: Statement },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readStatement(core, request.params.id, request.query);
    },
  );

  app.get<ById>(
    "/operator/riders/:id/cash",
    {
      config: { keys, problems: ["unknown_rider"] },
      schema: {
        operationId: "retrieveRiderCash",
        tags,
        summary: "Retrieve a rider’s cash",
        description: "What the rider has collected, handed in, and still holds. An unknown id is 404 `unknown_rider`.",
        params,
        response: { 200: RiderCash },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readRiderCash(core.db, request.params.id);
    },
  );

  app.post<ById & { Body: HandInCash }>(
    "/operator/riders/:id/cash",
    {
      config: { keys, idempotent: true, problems: ["unknown_rider"] },
      schema: {
        operationId: "handInCash",
        tags,
        summary: "Record cash handed in",
        description:
          "Keeps what a rider hands in, and answers with what they still hold. An amount below zero corrects an earlier " +
          "entry: entries aren't changed. An unknown id is 404 `unknown_rider`.",
        params,
        body: HandInCash,
        response: { 201: RiderCash },
      },
      attachValidation: true,
    },
    (request, reply) => {
      assertValid(request);
      const target = request.params.id;
      const { amount, currency } = request.body;
      reply.code(201).header("cache-control", "no-store");
      return answerFromTransaction<RiderCash>(core, request, reply, (answer) =>
        handInCash(core, target, request.body, ownerOf(request), async (tx, cash) => {
          await operatorNoteOf(request, core)({ action: "rider.cash_handed_in", target, detail: { amount, currency } })(
            tx,
          );
          await answer(tx, cash);
        }),
      );
    },
  );
}
