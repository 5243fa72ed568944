import openapiTS, { astToString } from "openapi-typescript";

interface Document {
  paths: Record<string, Record<string, { operationId: string; parameters?: { in?: string; $ref?: string }[] }>>;
}

/**
 * TypeScript's types of an OpenAPI document: one for each schema, by its name, and one for the query of each list, by the name
 * of its operation.
 */
export async function describeTypes(text: string): Promise<string> {
  const types = astToString(await openapiTS(text, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
  const { paths }: Document = JSON.parse(text);
  const lists = Object.values(paths)
    .flatMap((byMethod) => Object.values(byMethod))
    .filter(({ operationId }) => operationId.startsWith("list"));
  const queries = lists.map(
    ({ operationId }) =>
      `export type L${operationId.slice(1)} = NonNullable<operations["${operationId}"]["parameters"]["query"]>;`,
  );
  return [types, ...queries, ""].join("\n");
}
