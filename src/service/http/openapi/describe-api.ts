import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../../contract/problem.ts";
import type { OpenApiDocument, Operation } from "../../docs/reference/openapi-document.ts";
import { MERCHANT } from "../route-config.ts";
import { completeOperation, type RouteDescription } from "./complete-operation.ts";
import { INFO, SECURITY_SCHEMES, TAGS, WEBHOOKS } from "./describe-service.ts";

/**
 * Describes every route that is added to `api` after this call, from the schemas that validate it and from its `config`.
 * @returns a function that gives the document; call it when the server is ready
 */
export async function describeApi(api: FastifyInstance): Promise<() => OpenApiDocument> {
  const routes = new Map<string, RouteDescription>();
  await api.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: "3.1.0",
      info: INFO,
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem } },
    },
    transform: ({ schema, url, route: { config = {} } }) => {
      if (schema?.operationId === undefined) return { schema, url };
      routes.set(schema.operationId, { config, schema });
      const { keys = MERCHANT, keyInAddress = false } = config;
      const security: Record<string, string[]>[] = [
        ...(keys.includes("secret") ? [{ secretKey: [] }] : []),
        ...(keys.includes("publishable") ? [{ publishableKey: [] }] : []),
        ...(keys.includes("operator") ? [{ operatorKey: [] }] : []),
        ...(keys.includes("member") ? [{ memberCookie: [] }] : []),
        ...(keys.includes("staff") ? [{ staffCookie: [] }] : []),
        ...(keys.includes("rider") ? [{ riderToken: [] }, { riderCookie: [] }] : []),
        ...(keyInAddress ? [{ publishableKeyInAddress: [] }] : []),
      ];
      return { schema: { ...schema, security }, url };
    },
    transformObject: (made) => {
      if (!("openapiObject" in made))
        throw new Error("The plugin made a Swagger 2 document in place of an OpenAPI one.");
      const document = made.openapiObject;
      for (const byMethod of Object.values(document.paths ?? {})) {
        for (const operation of Object.values(byMethod as unknown as Record<string, Operation>)) {
          const route = routes.get(operation.operationId);
          if (route) completeOperation(operation, route);
        }
      }
      return document;
    },
  });
  return () => ({ ...(api.swagger() as unknown as OpenApiDocument), webhooks: WEBHOOKS });
}
