import fc from "fast-check";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { makeExample } from "../../../../src/service/docs/reference/make-example.ts";
import type { DocumentedOperation, Schema } from "../list-operations.ts";

/** A body that the service must refuse, and the field that its problem must name. */
export interface BadBody {
  what: string;
  text: string;
  param: string | null;
}

interface Field {
  path: string[];
  schema: Schema;
  required: boolean;
}

const MISSING = Symbol("missing");

function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const here = [...path, name];
    const inside = fieldsOf(property, here);
    const items = property.items ? [{ path: [...here, "0"], schema: property.items, required: false }] : [];
    return [{ path: here, schema: property, required: schema.required?.includes(name) ?? false }, ...inside, ...items];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The example, with all optional fields added. */
function fullBody({ bodySchema = {}, body }: DocumentedOperation): unknown {
  const fill = (schema: Schema, given: unknown): unknown => {
    if (!schema.properties) return given ?? makeExample(schema);
    const known = isObject(given) ? given : {};
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, fill(property, known[name])]),
    );
  };
  return fill(bodySchema, body);
}

function put(body: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const container = Array.isArray(body) ? [...body] : isObject(body) ? { ...body } : {};
  const next = rest.length === 0 ? value : put(Reflect.get(container, name), rest, value);
  if (next === MISSING) Reflect.deleteProperty(container, name);
  else Reflect.set(container, name, next);
  return container;
}

/** Bodies with one mistake each, in every field and in the whole body. */
export function badBodies(operation: DocumentedOperation): BadBody[] {
  const { bodySchema = {} } = operation;
  const full = fullBody(operation);
  const fields = fieldsOf(bodySchema);
  const mistakes = fields.flatMap(({ path, schema, required }) => {
    const param = path.join(".");
    const values = [...(required ? [MISSING] : []), ...badValues(schema)];
    return values.map((value) => ({
      what: `${param} is ${value === MISSING ? "missing" : JSON.stringify(value)?.slice(0, 40)}`,
      text: JSON.stringify(put(full, path, value)),
      param,
    }));
  });
  const objects = [[], ...fields.filter(({ schema }) => schema.properties).map(({ path }) => path)];
  const surprises = objects.map((path) => {
    const at = [...path, "surprise"];
    return { what: "an unknown field", text: JSON.stringify(put(full, at, 1)), param: at.join(".") };
  });
  return [
    ...mistakes,
    ...surprises,
    ...["[]", '"text"', "7", "null", "true"].map((text) => ({ what: text, text, param: "body" })),
  ];
}

/** Texts that the service refuses as JSON, and the problem that it answers. */
export function brokenTexts(operation: DocumentedOperation): (BadBody & { status: number; code: string })[] {
  const text = JSON.stringify(fullBody(operation));
  const [first = "x"] = Object.keys(operation.bodySchema?.properties ?? {});
  const malformed = { status: 400, code: "malformed_json" };
  const takesImages = fieldsOf(operation.bodySchema ?? {}).some(
    ({ schema }) => (schema.maxLength ?? 0) > LIMITS.bodyBytes,
  );
  const most = takesImages ? LIMITS.imageBodyBytes : LIMITS.bodyBytes;
  return [
    { what: "a key twice", text: `{"${first}":1,${text.slice(1)}`, param: first, ...malformed },
    { what: "__proto__", text: `{"__proto__":{},${text.slice(1)}`, param: "__proto__", ...malformed },
    { what: "deep nesting", text: `{"${first}":${"[".repeat(30)}${"]".repeat(30)}}`, param: null, ...malformed },
    { what: "half a body", text: text.slice(0, -1), param: null, ...malformed },
    { what: "no JSON", text: "a=1&b=2", param: null, ...malformed },
    { what: "NaN", text: `{"${first}":NaN}`, param: null, ...malformed },
    {
      what: "half a surrogate pair",
      text: `{"${first}":"\\ud800"}`,
      param: first,
      status: 422,
      code: "invalid_request",
    },
    {
      what: "more than it takes",
      text: `{"${first}":"${"x".repeat(most)}"}`,
      param: null,
      status: 413,
      code: "body_too_large",
    },
  ];
}

function badValues(schema: Schema): unknown[] {
  const types = [schema.type ?? []].flat();
  const strange = [null, true, 7, 7.5, "x\u0007y", "x\u0000y", [], {}].filter((value) => !fits(value, schema, types));
  return [
    ...strange,
    ...(schema.maxLength === undefined ? [] : ["x".repeat(schema.maxLength + 1)]),
    ...(schema.minLength === undefined ? [] : [""]),
    ...[schema.minimum, schema.exclusiveMinimum].flatMap((least) => (typeof least === "number" ? [least - 1] : [])),
    ...(typeof schema.exclusiveMinimum === "number" ? [schema.exclusiveMinimum] : []),
    ...(schema.maximum === undefined ? [] : [schema.maximum + 1, 1e300]),
    ...(schema.enum ? ["nonsense", ""] : []),
  ];
}

/** Whether the schema may accept the value, so that it isn't a mistake. */
function fits(value: unknown, schema: Schema, types: string[]): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => fits(value, one, [one.type ?? []].flat()));
  if (schema.enum) return schema.enum.includes(value);
  if (typeof value === "string") return types.includes("string") && !schema.pattern && !schema.format;
  if (typeof value === "number") {
    return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
  }
  if (Array.isArray(value)) return types.includes("array");
  return value === null ? types.includes("null") : types.includes(typeof value);
}

/** Values that are invalid in most fields, and that code between the request and the database might misread. */
const AWKWARD: readonly unknown[] = [
  MISSING,
  null,
  "",
  " ",
  "\u0000",
  "a\u202Eb",
  "x".repeat(2000),
  "👩‍👩‍👧‍👦",
  "2026-02-30T25:00:00Z",
  "2026-01-01T00:00:00+14:00",
  "+254700000001",
  "1 Shop Street",
  "https://shop.example/hook",
  "http://127.0.0.1/",
  "'; drop table deliveries; --",
  "__proto__",
  -1,
  0,
  1e308,
  1e-320,
  2 ** 53,
  [],
  {},
  [null],
];

/** Every field of an operation, and one that it doesn't have. */
const placesIn = ({ bodySchema = {} }: DocumentedOperation) => [
  ...fieldsOf(bodySchema).map(({ path }) => path),
  ["surprise"],
];

/** The operation's full body with each awkward value in each field. */
export function awkwardBodies(operation: DocumentedOperation): string[] {
  const full = fullBody(operation);
  return placesIn(operation).flatMap((path) => AWKWARD.map((value) => JSON.stringify(put(full, path, value))));
}

/** Random bodies like the operation's example, with up to three changes. Most of them have a mistake somewhere. */
export function nearBodies(operation: DocumentedOperation): fc.Arbitrary<string> {
  const awkward = fc.constantFrom(...AWKWARD);
  const value = fc.oneof({ weight: 4, arbitrary: awkward }, { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  const bases = fc.constantFrom(fullBody(operation), operation.body);
  const changes = fc.array(fc.tuple(fc.constantFrom(...placesIn(operation)), value), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .tuple(bases, changes)
        .map(([base, all]) =>
          JSON.stringify(all.reduce<unknown>((body, [path, change]) => put(body, path, change), base)),
        ),
    },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
}
