import type { JsonSchema } from "./json-schema.ts";

/** The OpenAPI 3.1 document, as far as our own code reads it: https://spec.openapis.org/oas/v3.1.0 */
export interface OpenApiDocument {
  openapi: string;
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  /** By path, then by lower-case method. */
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, unknown>>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas?: Record<string, JsonSchema>;
    [more: string]: unknown;
  };
  [more: string]: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  /** By status. */
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Response {
  description: string;
  headers?: Record<string, { description?: string; schema: JsonSchema }>;
  content?: Record<string, Content>;
}

export interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** An operation with the upper-case method and the path that call it. */
export interface LocatedOperation extends Operation {
  method: string;
  path: string;
}

/** Every operation of the document, in its order. */
export function listOperations({ paths }: OpenApiDocument): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}
