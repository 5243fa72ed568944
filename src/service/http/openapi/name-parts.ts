import { STATUS_CODES } from "node:http";
import type { JsonSchema } from "../../docs/reference/json-schema.ts";
import {
  listOperations,
  type OpenApiDocument,
  type Parameter,
  type Response,
} from "../../docs/reference/openapi-document.ts";

type Named<Part> = Record<string, Part>;

interface Components {
  schemas: Named<JsonSchema>;
  responses: Named<Response>;
  parameters: Named<Parameter>;
  headers: Named<unknown>;
}

const PROBLEM = "application/problem+json";

/**
 * Says once what the document says at many places, and refers to it there: schemas that have a title, the problems of each
 * status, headers, and parameters of several operations. Generators then make a type for each, with its name.
 * https://spec.openapis.org/oas/v3.1.0#components-object
 * @returns another document; the one given stays as it is
 * @throws Error where two different schemas have one title
 */
export function nameParts(document: OpenApiDocument): OpenApiDocument {
  const named: OpenApiDocument = structuredClone(document);
  const components: Components = { schemas: {}, responses: {}, parameters: {}, headers: {} };
  const operations = listOperations(named);
  const isShared = countParameters(operations.flatMap(({ parameters = [] }) => parameters));
  for (const { responses, parameters = [] } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const problem = response.content?.[PROBLEM];
      for (const [name, header] of Object.entries(response.headers ?? {}))
        Object.assign(response.headers ?? {}, { [name]: refer("headers", name, header) });
      if (problem) responses[status] = referToProblem(status, response);
    }
    for (const [index, parameter] of parameters.entries())
      if (isShared(parameter)) parameters[index] = refer("parameters", pascal(parameter.name), parameter);
  }
  const { schemas, ...given } = named.components;
  for (const part of [named.paths, named.webhooks, components.responses, schemas]) nameSchemas(part);
  return { ...named, components: { ...given, ...components, schemas: { ...schemas, ...components.schemas } } };

  /** Refers to a part that may be known already. One that has the name of another is left where it is. */
  function refer<Part extends object>(kind: "parameters" | "headers", name: string, part: Part): Part {
    const known = components[kind] as Named<Part>;
    known[name] ??= part;
    return same(known[name], part) ? ({ $ref: `#/components/${kind}/${name}` } as unknown as Part) : part;
  }

  /** A status has one response, with every code that any operation gives. The reference says which ones this operation does. */
  function referToProblem(status: string, response: Response): Response {
    const title = STATUS_CODES[status] ?? status;
    const name = pascal(title);
    const known = components.responses[name];
    const codes = new Set([...codesOf(known), ...codesOf(response)]);
    const own = { type: "object", properties: { status: { const: Number(status) }, code: { enum: [...codes] } } };
    components.responses[name] = {
      description: `${title}.`,
      headers: { ...known?.headers, ...response.headers },
      content: { [PROBLEM]: { schema: { allOf: [{ $ref: "#/components/schemas/Problem" }, own] } } },
    };
    const description = codesOf(response)
      .map((code) => `\`${code}\``)
      .join(", ");
    return { $ref: `#/components/responses/${name}`, description } as Response;
  }

  function nameSchemas(part: unknown): void {
    if (!isObject(part)) return;
    for (const [key, value] of Object.entries(part)) {
      nameSchemas(value);
      if (key === "examples" || key === "example" || !isObject(value) || typeof value.title !== "string") continue;
      const { title, description, ...schema } = value;
      const known = components.schemas[title];
      components.schemas[title] ??= schema;
      if (known && !same(known, schema)) throw new Error(`Two schemas are called ${title}.`);
      Object.assign(part, {
        [key]: { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) },
      });
    }
  }
}

/** The codes that a problem's schema allows. */
function codesOf(response: Response | undefined): unknown[] {
  return response?.content?.[PROBLEM]?.schema.allOf?.[1]?.properties?.code?.enum ?? [];
}

/** Tells which parameters of queries and headers several operations have. */
function countParameters(parameters: readonly Parameter[]): (parameter: Parameter) => boolean {
  const counts = new Map<string, number>();
  for (const one of parameters) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1);
  return (parameter) => parameter.in !== "path" && (counts.get(JSON.stringify(parameter)) ?? 0) > 1;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `Idempotency-Key` → `IdempotencyKey`, `starting_after` → `StartingAfter`, `Not Found` → `NotFound`. */
const pascal = (name: string) =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
