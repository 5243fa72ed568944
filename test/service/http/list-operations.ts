import type { OpenApiDocument } from "../../../src/service/docs/reference/openapi-document.ts";

/** The part of an OpenAPI file's JSON schema that tests read. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  [more: string]: unknown;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Spec {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, Content> }
  >;
}

export interface DocumentedOperation {
  /** For the names of tests: `POST /v1/deliveries`. */
  name: string;
  operationId: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  spec: Spec;
  bodySchema: Schema | undefined;
  /** The body's first example. */
  body: unknown;
}

/** Every operation of an OpenAPI file. */
export function listOperations(document: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const spec = operation as unknown as Spec;
      const method = verb.toUpperCase() as DocumentedOperation["method"];
      const content = spec.requestBody?.content["application/json"];
      return {
        name: `${method} ${path}`,
        operationId: spec.operationId,
        method,
        path,
        spec,
        bodySchema: content?.schema,
        body: content?.example ?? Object.values(content?.examples ?? {})[0]?.value,
      };
    }),
  );
}
