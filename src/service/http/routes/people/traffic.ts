import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../../contract/limits.ts";
import { Overview } from "../../../../contract/people/overview.ts";
import { FirstSteps, ListRequests, LoggedRequest, ReadUsage, UsageEntry } from "../../../../contract/people/traffic.ts";
import { DEFAULT_LIMIT, ListOf, Named, toPage } from "../../../../contract/schema.ts";
import { listRequests } from "../../../accounts/traffic/list-requests.ts";
import { readFirstSteps, readUsageByDay } from "../../../accounts/traffic/read.ts";
import { readOverview } from "../../../deliveries/records/overview.ts";
import { readLimit, readNumber } from "../../requests/prepare-validation.ts";
import { accountOf } from "../../requests/require-keys.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Account"];

/** How an account is doing: its deliveries, requests and usage, and the first steps. */
export function trafficRoutes(app: FastifyInstance, { core }: Serving): void {
  app.get(
    "/account/overview",
    {
      schema: {
        operationId: "retrieveOverview",
        tags,
        summary: "Retrieve the overview",
        description: `How many deliveries are under way, late or in trouble, of the newest ${LIMITS.countedDeliveries}; how the last seven days went; what customers wrote; and which webhook endpoints fail. \`state\` in GET /v1/deliveries lists the deliveries.`,
        response: { 200: Overview },
      },
    },
    (request) => readOverview(core.db, accountOf(request), core.now()),
  );

  app.get<{ Querystring: ListRequests }>(
    "/account/requests",
    {
      schema: {
        operationId: "listRequests",
        tags,
        summary: "List requests",
        description:
          `The requests of your keys in the last ${LIMITS.requestDays} days, newest first: what was asked, how it ` +
          "was answered and how long that took, without bodies, addresses or ids. A request appears within " +
          "seconds. Customers who watch a delivery appear only where they are refused. In a flood some are left " +
          "out; GET /v1/account/usage counts all.",
        querystring: ListRequests,
        response: { 200: ListOf(LoggedRequest) },
      },
      preValidation: readLimit,
    },
    async (request) =>
      toPage(
        await listRequests(core.db, accountOf(request), request.query, core.now()),
        request.query.limit ?? DEFAULT_LIMIT,
      ),
  );

  app.get<{ Querystring: ReadUsage }>(
    "/account/usage",
    {
      schema: {
        operationId: "retrieveUsage",
        tags,
        summary: "Retrieve usage by day",
        description:
          "How many requests your keys, or one of them, have made on each day (in UTC), how many of these were refused with 429, and how many deliveries were ordered. Days without requests are left out. It is a few seconds behind. There is one page.",
        querystring: ReadUsage,
        response: { 200: Named("Usage", { data: Type.Array(UsageEntry, { description: "newest day first" }) }) },
      },
      preValidation: readNumber("days"),
    },
    async (request) => ({ data: await readUsageByDay(core.db, accountOf(request), request.query, core.now()) }),
  );

  app.get(
    "/account/first_steps",
    {
      schema: {
        operationId: "retrieveFirstSteps",
        tags,
        summary: "Retrieve setup steps",
        description:
          "Which setup steps are done: a secret key was used, a delivery ordered, the script loaded by a " +
          "page of yours, a webhook received. Also what else is ready for going live.",
        response: { 200: FirstSteps },
      },
    },
    (request) => readFirstSteps(core.db, accountOf(request), core.now()),
  );
}
