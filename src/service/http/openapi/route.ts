import type { FastifyInstance } from "fastify";
import { listOperations, type OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import type { Serving } from "../serving.ts";
import { nameParts } from "./name-parts.ts";

const MINUTES_5 = 300;

/**
 * Who isn't a merchant's developer has a document of their own, so that a client made for merchants has no operations that no
 * key of theirs can call. The address of each, and the tags of its operations.
 */
const OWN_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "/v1/rider/openapi.json": ["Riders"],
  "/v1/operator/openapi.json": ["Operator"],
  "/v1/people/openapi.json": ["Sign-in", "Members"],
};

/** GET /v1/openapi.json and the documents beside it, without a key and for every page. */
export function openApiRoutes(app: FastifyInstance, { publicUrl }: Serving, openApi: () => OpenApiDocument): void {
  const others = new Set(Object.values(OWN_DOCUMENTS).flat());
  documentRoute("/v1/openapi.json", (tag) => !others.has(tag));
  for (const [path, tags] of Object.entries(OWN_DOCUMENTS)) documentRoute(path, (tag) => tags.includes(tag));

  function documentRoute(path: string, has: (tag: string) => boolean): void {
    // By public address. Each is written at its first request, because the public address is known only when the server listens.
    const byAddress = new Map<string, string>();
    app.get(path, async (_request, reply) => {
      const address = publicUrl();
      let text = byAddress.get(address);
      if (text === undefined) {
        text = JSON.stringify({ ...nameParts(pick(openApi(), has)), servers: [{ url: address }] });
        byAddress.set(address, text);
      }
      return reply
        .header("access-control-allow-origin", "*")
        .header("cache-control", `public, max-age=${MINUTES_5}`)
        .type("application/json; charset=utf-8")
        .send(text);
    });
  }
}

/** The document with the operations of these tags, and with what they need. */
function pick(document: OpenApiDocument, has: (tag: string) => boolean): OpenApiDocument {
  const operations = listOperations(document).filter(({ tags }) => tags.every(has));
  const paths: OpenApiDocument["paths"] = {};
  for (const { method, path, ...operation } of operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  const schemes = new Set(operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))));
  const { securitySchemes, ...components } = document.components;
  return {
    ...document,
    tags: document.tags.filter(({ name }) => has(name)),
    paths,
    webhooks: has("Webhooks") ? document.webhooks : {},
    components: {
      ...components,
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => schemes.has(name))),
    },
  };
}
