/** A JSON schema as the OpenAPI file carries it, as far as the reference reads it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
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

/**
 * The parts of an object, or what one of several objects may be, as one object: with the fields of all. Of several objects, those
 * are required that all require.
 */
export function mergeObjects(schema: JsonSchema): JsonSchema {
  const { allOf, ...own } = schema;
  if (allOf) {
    const parts = allOf.map(mergeObjects);
    const properties: Record<string, JsonSchema> = {};
    for (const [name, property] of parts.flatMap((part) => Object.entries(part.properties ?? {})))
      properties[name] = { ...properties[name], ...property };
    return { ...own, type: "object", properties, required: parts.flatMap(({ required = [] }) => required) };
  }
  const [first, ...others] = (schema.anyOf ?? []).map(mergeObjects);
  if (!first?.properties || !others.every(({ properties }) => properties)) return schema;
  const properties = { ...first.properties };
  for (const other of others)
    for (const [name, property] of Object.entries(other.properties ?? {}))
      properties[name] = mergeFields(properties[name] ?? property, property);
  const required = (first.required ?? []).filter((name) => others.every((other) => other.required?.includes(name)));
  return { ...first, properties, required };
}

function mergeFields(one: JsonSchema, other: JsonSchema): JsonSchema {
  const objects = mergeObjects({ anyOf: [one, other] });
  if (objects.properties) return objects;
  return one.enum && other.enum ? { ...one, enum: [...new Set([...one.enum, ...other.enum])] } : one;
}

/** Takes the null out of `anyOf: [schema, null]` and of `type: [type, "null"]`. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const [type, ...more] = [schema.type ?? []].flat().filter((one) => one !== "null");
  if (Array.isArray(schema.type) && type !== undefined && more.length === 0) {
    return { schema: { ...schema, type }, nullable: schema.type.includes("null") };
  }
  const others = schema.anyOf?.filter((one) => one.type !== "null");
  const [only] = others ?? [];
  if (!schema.anyOf || !only || others?.length !== 1) return { schema, nullable: false };
  const description = schema.description ?? only.description;
  return {
    schema: { ...only, ...(description !== undefined && { description }) },
    nullable: schema.anyOf.length > 1,
  };
}
