import cors from "@fastify/cors";
import Fastify, { type FastifyInstance } from "fastify";
import { findsAddresses } from "../places/offline.ts";
import { CORS, createDateHeader, SAFETY } from "./common-headers.ts";
import { compileLazily } from "./compile-lazily.ts";
import { answerUnreadable } from "./connections/answer-unreadable.ts";
import { cutSlowAnswers } from "./connections/cut-slow-answers.ts";
import { PATIENCE } from "./connections/patience.ts";
import { drainOnClose } from "./drain.ts";
import { logRequests } from "./logs.ts";
import { metricsRoute } from "./metrics/metrics-route.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { describeHere } from "./openapi/describe-here.ts";
import { openApiRoutes } from "./openapi/route.ts";
import { checkWebRoot } from "./pages/check-web-root.ts";
import { docsPages } from "./pages/docs-page.ts";
import { servePages } from "./pages/pages.ts";
import { serveWidget } from "./pages/widget-files.ts";
import { answerProblems, refusePlainOptions } from "./problems/answer-problems.ts";
import { headProblem, isInUnreadBody } from "./requests/head-problem.ts";
import { noteRequests } from "./requests/note-requests.ts";
import { readJsonBodies } from "./requests/read-json.ts";
import { requireKeys } from "./requests/require-keys.ts";
import { healthRoutes } from "./routes/health.ts";
import { apiRoutes } from "./routes/index.ts";
import { createRequestIds, serverOptions } from "./server-options.ts";
import type { Serving } from "./serving.ts";

/**
 * Makes the HTTP server with all its routes. It does not listen yet; `close()` ends it.
 * @throws FatalError when the widget or its pages aren't built
 */
export async function openServer(serving: Serving): Promise<FastifyInstance> {
  checkWebRoot(serving.webRoot);
  const date = createDateHeader(serving.core.now);
  const makeId = createRequestIds();
  const app: FastifyInstance = Fastify({
    ...serverOptions(serving),
    genReqId: makeId,
    clientErrorHandler: (error, socket) => {
      if (isInUnreadBody(socket)) socket.end();
      else if (answers.isAnswering(socket)) socket.destroy();
      else answerUnreadable(error, socket, { publicUrl: serving.publicUrl(), requestId: makeId(), date: date() });
    },
  });
  const answers = cutSlowAnswers(app.server, serving.patience ?? PATIENCE, serving.core.elapsed);
  app.addHook("onClose", async () => answers.stop());
  app
    .decorate("publicUrl", serving.publicUrl)
    .decorateRequest("principal", null)
    .decorateRequest("counted", null)
    .decorateRequest("problemCode", null);
  app.addHook("onRequest", (request, reply, done) => {
    if (isInUnreadBody(request.raw.socket)) {
      reply.hijack();
      return;
    }
    reply.header("x-request-id", request.id).header("date", date()).headers(SAFETY);
    done(headProblem(request, reply));
  });
  // Without this, Node answers an expectation that it doesn't know, and without a body.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  compileLazily(app);
  readJsonBodies(app);
  logRequests(app, serving.logLevel);
  const isClosing = drainOnClose(app);
  answerProblems(app, isClosing);

  metricsRoute(app, serving);
  healthRoutes(app, serving, isClosing);
  await app.register(
    async (api) => {
      refusePlainOptions(api);
      await api.register(cors, CORS);
      requireKeys(api, serving);
      noteRequests(api, serving);
      const describe = await describeApi(api);
      const here = { sandbox: serving.sandbox !== null, findsAddresses: findsAddresses(serving.core.geocoder) };
      const openApi = () => describeHere(describe(), here);
      openApiRoutes(app, serving, openApi);
      docsPages(app, serving, openApi);
      apiRoutes(api, serving);
    },
    { prefix: "/v1" },
  );
  await serveWidget(app, serving);
  await servePages(app, serving);
  return app;
}
