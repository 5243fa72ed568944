import type { FastifyInstance } from "fastify";

/**
 * Notes every route that is added after this call.
 * @returns the methods that are offered at a path: none when the path is unknown
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
