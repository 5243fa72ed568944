import type { FastifyInstance, FastifyRequest } from "fastify";
import { ServiceProblem } from "../../problem.ts";
import { notFoundPage } from "../pages/plain-pages.ts";
import { readFastifyError, sendProblem } from "./send-problem.ts";

/** Answers what no route answers: errors, unknown addresses, wrong methods. Call it before routes are added. */
export function answerProblems(app: FastifyInstance, isClosing = () => false): void {
  const methodsOf = watchMethods(app);
  const sendNotFoundPage = notFoundPage(() => (methodsOf("/").length > 0 ? "/" : "/docs"));

  app.setErrorHandler((error, request, reply) => {
    const problem = readFastifyError(error, request.routeOptions.bodyLimit);
    if (problem) return sendProblem(request, reply, problem);
    request.log.error({ reqId: request.id, err: error }, "a request failed");
    return sendProblem(request, reply, new ServiceProblem(isClosing() ? "not_ready" : "internal"));
  });
  app.setNotFoundHandler((request, reply) => {
    // Routes for OPTIONS answer only preflights.
    const methods = methodsOf(request.url.split("?")[0] ?? "").filter((method) => method !== "OPTIONS");
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      return sendProblem(request, reply, new ServiceProblem("method_not_allowed"));
    }
    return isPerson(request) ? sendNotFoundPage(reply) : sendProblem(request, reply, new ServiceProblem("not_found"));
  });
}

/**
 * Answers OPTIONS requests that are no preflight of a browser as a method that isn't offered. Call it before the plugin that
 * answers preflights is added: the plugin would refuse them in plain text.
 */
export function refusePlainOptions(api: FastifyInstance): void {
  api.addHook("onRequest", (request, reply, done) => {
    const { origin, "access-control-request-method": method } = request.headers;
    if (request.method === "OPTIONS" && (origin === undefined || method === undefined)) reply.callNotFound();
    else done();
  });
}

/** Browsers ask for HTML by name when a person opens an address. Programs ask for anything, or for JSON. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && /\btext\/html\b/i.test(headers.accept ?? "");
}

/**
 * Notes every route that is added after this call.
 * @returns the methods that are offered at a path: none when the path is unknown
 */
function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const offered: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+")}$`);
    for (const one of [method].flat()) offered.push({ pattern, method: one });
  });
  return (path) => [...new Set(offered.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}
