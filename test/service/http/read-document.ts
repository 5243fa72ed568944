import type { OpenApiDocument } from "../../../src/service/docs/reference/openapi-document.ts";
import type { TestService } from "../open-test-service.ts";

export const ADDRESSES = [
  "/v1/openapi.json",
  "/v1/rider/openapi.json",
  "/v1/operator/openapi.json",
  "/v1/people/openapi.json",
];

/** Every operation that the service describes, in one document, in which each reference is replaced by what it names. */
export async function readDocument({ request }: Pick<TestService, "request">): Promise<OpenApiDocument> {
  const read = async (path: string) => inline((await request("GET", path)).json()) as OpenApiDocument;
  const documents = await Promise.all(ADDRESSES.map(read));
  const [first] = documents;
  if (!first) throw new Error("there are documents");
  return {
    ...first,
    tags: documents.flatMap(({ tags }) => tags),
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
  };
}

/** Replaces every reference by what it names. What stands beside it, such as a description, goes before. */
function inline(document: unknown): unknown {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== "object" || part === null) return part;
    const { $ref, ...own } = part as Record<string, unknown>;
    const entries = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, resolve(value)]));
    if (typeof $ref !== "string") return entries;
    const named = $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
    return { ...(resolve(named) as object), ...entries };
  };
  return resolve(document);
}
