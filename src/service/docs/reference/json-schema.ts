/** A JSON schema as the OpenAPI file carries it, as far as the reference tells it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
}

export interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** One operation of the OpenAPI file, named by where it is called. */
export interface Described {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

/** The schema without the null that stands beside it, if any. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const others = schema.anyOf?.filter((one) => one.type !== "null");
  const [only] = others ?? [];
  if (!schema.anyOf || !only || others?.length !== 1) return { schema, nullable: false };
  const description = schema.description ?? only.description;
  return {
    schema: { ...only, ...(description !== undefined && { description }) },
    nullable: schema.anyOf.length > 1,
  };
}
