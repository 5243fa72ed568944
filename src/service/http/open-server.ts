import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { ServiceProblem } from "../problem.ts";
import { CORS, SAFETY } from "./common-headers.ts";
import { describeError, logRequests, logsRequests } from "./logs.ts";
import type { RequestCounts } from "./metrics/count-requests.ts";
import { openMetrics, TRACKING_ROUTE } from "./metrics/open-metrics.ts";
import { openOpenApi } from "./openapi/open-openapi.ts";
import { openApiRoute } from "./openapi/openapi-route.ts";
import { docsPage } from "./pages/docs-page.ts";
import { openPages } from "./pages/pages.ts";
import { openWidgetFiles } from "./pages/widget-files.ts";
import { watchMethods } from "./problems/offered-methods.ts";
import { readFastifyError, sendProblem } from "./problems/send-problem.ts";
import { openQuickTracking, serveQuickly } from "./quick-tracking.ts";
import { readJsonBodies } from "./requests/read-json.ts";
import { openRequestIds } from "./requests/request-ids.ts";
import { requireKeys } from "./requests/require-keys.ts";
import { accountRoutes } from "./routes/account.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { eventRoutes } from "./routes/events.ts";
import { healthRoutes } from "./routes/health.ts";
import { keyRoutes } from "./routes/keys.ts";
import { quoteRoutes } from "./routes/quotes.ts";
import { sandboxRoutes } from "./routes/sandbox.ts";
import { trackingRoutes } from "./routes/tracking.ts";
import { webhookEndpointRoutes } from "./routes/webhook-endpoints.ts";
import type { Serving } from "./serving.ts";

const BODY_LIMIT = 64 * 1024;

/** The whole HTTP face, not yet listening. */
export async function openServer(serving: Serving): Promise<FastifyInstance> {
  const makeRequestId = openRequestIds();
  let counts: RequestCounts | undefined;
  const quick = openQuickTracking(serving, makeRequestId, (status, seconds) =>
    counts?.note("GET", TRACKING_ROUTE, status, seconds),
  );
  const app = Fastify({
    // Somebody who wants a line in the log for each request gets it the usual way.
    // So does a service behind a proxy, whose word on who asks the framework knows how to weigh.
    ...(!logsRequests(serving.logLevel) && serving.trustProxy === null && { serverFactory: serveQuickly(quick) }),
    bodyLimit: BODY_LIMIT,
    trustProxy: toTrust(serving.trustProxy),
    genReqId: makeRequestId,
    requestIdHeader: false,
    // Fields are taken as they come or refused, never bent into shape; all mistakes are told, not only the first.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, new ServiceProblem("malformed_request")),
    // A logger for each request costs more than what most requests do; a line that needs the id carries it itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: serving.logLevel,
      ...(serving.logTo && { stream: serving.logTo }),
      serializers: { req: ({ method, id }) => ({ method, id }), err: describeError },
    },
  });
  readJsonBodies(app);
  const methodsOf = watchMethods(app);

  app.decorate("publicUrl", serving.publicUrl);
  app.decorateRequest("principal", null);
  logRequests(app, serving.logLevel);
  counts = openMetrics(app, serving);
  app.decorateRequest("counted", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).headers(SAFETY);
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = readFastifyError(error);
    if (!problem) request.log.error({ reqId: request.id, err: error }, "a request failed");
    return sendProblem(request, reply, problem ?? new ServiceProblem("internal"));
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split("?")[0] ?? "");
    if (methods.length === 0 || methods.includes(request.method)) {
      return sendProblem(request, reply, new ServiceProblem("not_found"));
    }
    reply.header("allow", methods.join(", "));
    return sendProblem(request, reply, new ServiceProblem("method_not_allowed"));
  });

  healthRoutes(app, serving);
  await app.register(
    async (api) => {
      await api.register(cors, CORS);
      requireKeys(api, serving.authenticate, serving.limits, serving.core.now);
      const openApi = await openOpenApi(api);
      openApiRoute(app, serving, openApi);
      docsPage(app, serving, openApi);
      quoteRoutes(api, serving);
      deliveryRoutes(api, serving);
      trackingRoutes(api, serving);
      sandboxRoutes(api, serving);
      webhookEndpointRoutes(api, serving);
      eventRoutes(api, serving);
      accountRoutes(api, serving);
      keyRoutes(api, serving);
    },
    { prefix: "/v1" },
  );
  await openWidgetFiles(app, serving);
  await openPages(app, serving);
  return app;
}

/** https://fastify.dev/docs/latest/Reference/Server/#trustproxy */
function toTrust(proxies: Serving["trustProxy"]): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  return proxies ?? false;
}
