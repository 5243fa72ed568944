import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { Problem, type ProblemCode } from "../../../contract/problem.ts";
import { SECRET_ONLY } from "../requests/require-keys.ts";
import { completeOperation, type Operation } from "./complete-operation.ts";
import { INFO, SECURITY_SCHEMES, TAGS } from "./describe-service.ts";
import { WEBHOOKS } from "./describe-webhooks.ts";
import { problemsOf } from "./problems-of.ts";

/** The parts of an OpenAPI document that the service's own code reads. */
export interface OpenApiDocument {
  openapi: string;
  info: typeof INFO;
  tags: typeof TAGS;
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
  [more: string]: unknown;
}

/**
 * Describes every route that is added to `api` from now on, by the schemas that validate.
 * @returns the document, once the server is ready
 */
export async function openOpenApi(api: FastifyInstance): Promise<() => OpenApiDocument> {
  const problems = new Map<string, Map<number, ProblemCode[]>>();
  await api.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: "3.1.0",
      info: INFO,
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem } },
    },
    transform: ({ schema, url, route }) => {
      if (schema?.hide) return { schema, url };
      const keys = route.config?.keys ?? SECRET_ONLY;
      if (schema?.operationId) problems.set(schema.operationId, problemsOf(schema, keys));
      const security: Record<string, string[]>[] = [
        ...(keys.includes("secret") ? [{ secretKey: [] }] : []),
        ...(keys.includes("publishable") ? [{ publishableKey: [] }] : []),
      ];
      return { schema: { ...schema, security }, url };
    },
    transformObject: (made) => {
      if (!("openapiObject" in made)) throw new Error("this is no OpenAPI document");
      const document = made.openapiObject;
      for (const path of Object.values(document.paths ?? {})) {
        for (const operation of Object.values(path as Record<string, Operation & { operationId?: string }>)) {
          completeOperation(operation, problems.get(operation.operationId ?? "") ?? new Map());
        }
      }
      return document;
    },
  });
  return () => ({ ...(api.swagger() as unknown as OpenApiDocument), webhooks: WEBHOOKS });
}
