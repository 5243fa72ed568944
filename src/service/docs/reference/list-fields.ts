import { type JsonSchema, mergeObjects, withoutNull } from "./json-schema.ts";

export interface Field {
  /** Dotted path: `pickup.name`, `data[].id`. */
  path: string;
  type: string;
  required: boolean;
  /** What it means. */
  description: string;
  /** Which values it takes, as short phrases. */
  limits: string[];
  /** The values of an enum. */
  options: unknown[];
  /** Those of an object, or of each object of a list. */
  fields: Field[];
}

/** The fields of an object schema. */
export function listFields(schema: JsonSchema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = mergeObjects(schema);
  return Object.entries(properties).map(([name, property]) => {
    const { schema: known, nullable } = withoutNull(property);
    const path = prefix + name;
    return {
      path,
      type: typeOf(known) + (nullable ? " or null" : ""),
      required: required.includes(name),
      description: known.description ?? "",
      ...valuesOf(known),
      fields: [...listFields(known, `${path}.`), ...listFields(known.items ?? {}, `${path}[].`)],
    };
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

/** What a value may be. */
export function valuesOf(schema: JsonSchema): Pick<Field, "limits" | "options"> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems, default: usual } = schema;
  // For base64, the description says how large the decoded file may be.
  const maxLength = schema.contentEncoding === undefined ? schema.maxLength : undefined;
  const limits = [
    exclusiveMinimum !== undefined && `above ${toText(exclusiveMinimum)}`,
    toRange(minimum, maximum),
    exclusiveMaximum !== undefined && `below ${toText(exclusiveMaximum)}`,
    toRange(undefined, maxLength, " characters"),
    toRange(minItems || undefined, maxItems, " entries"),
    usual !== undefined && `default ${usual}`,
  ];
  return {
    limits: limits.filter((limit) => typeof limit === "string"),
    options: schema.enum ?? schema.items?.enum ?? [],
  };
}

const toText = (limit: number) => limit.toLocaleString("en").replace("-", "−");

function toRange(low: number | undefined, high: number | undefined, unit = ""): string | false {
  if (low === undefined) return high !== undefined && `up to ${toText(high)}${unit}`;
  return high === undefined ? `${toText(low)} or more${unit}` : `${toText(low)} to ${toText(high)}${unit}`;
}
