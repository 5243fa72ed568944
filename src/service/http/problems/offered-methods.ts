import type { FastifyInstance } from "fastify";

/**
 * Notes every route as it is added; the answer says which methods a path is offered with, so that a wrong method can be
 * told from a wrong path.
 */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const offered: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+")}$`);
    for (const one of [method].flat()) offered.push({ pattern, method: one });
  });
  return (path) => [...new Set(offered.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}
