import { type JsonSchema, mergeObjects, withoutNull } from "./json-schema.ts";

export interface Field {
  /** Dotted path: `pickup.name`, `data[].id`. */
  path: string;
  type: string;
  required: boolean;
  /** Sentences about what it means and what it may be. */
  notes: string[];
}

/** Every field of an object schema. The fields of a nested object follow the field that holds it. */
export function listFields(schema: JsonSchema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = mergeObjects(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const { schema: known, nullable } = withoutNull(property);
    const path = prefix + name;
    const field: Field = {
      path,
      type: typeOf(known) + (nullable ? " or null" : ""),
      required: required.includes(name),
      notes: [known.description, limitsOf(known)].filter((note): note is string => Boolean(note)),
    };
    return [field, ...listFields(known, `${path}.`), ...listFields(known.items ?? {}, `${path}[].`)];
  });
}

export function typeOf(schema: JsonSchema): string {
  const { schema: known, nullable } = withoutNull(schema);
  if (nullable) return `${typeOf(known)} or null`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  if (schema.format === "date-time") return "time";
  if (schema.enum) return typeof schema.enum[0];
  if (schema.allOf) return "object";
  return String(schema.type ?? "anything");
}

/** What a value may be, in words. */
export function limitsOf(schema: JsonSchema): string {
  const {
    default: usual,
    minimum,
    exclusiveMinimum,
    maximum,
    exclusiveMaximum,
    contentEncoding,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  const options = schema.enum ?? schema.items?.enum;
  return [
    options && `One of ${options.map((option) => `\`${option}\``).join(", ")}.`,
    exclusiveMinimum !== undefined && `Above ${exclusiveMinimum}.`,
    minimum !== undefined && `${minimum} or more.`,
    exclusiveMaximum !== undefined && `Below ${exclusiveMaximum}.`,
    maximum !== undefined && `At most ${maximum}.`,
    // For base64, the description says how large the decoded file may be.
    maxLength !== undefined && contentEncoding === undefined && `At most ${maxLength} characters.`,
    minItems !== undefined && minItems > 0 && `At least ${minItems}.`,
    maxItems !== undefined && `At most ${maxItems} entries.`,
    usual !== undefined && `${usual} when absent.`,
  ]
    .filter((sentence) => typeof sentence === "string")
    .join(" ");
}
