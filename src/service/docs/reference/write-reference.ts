import type { OpenApiDocument } from "../../http/openapi/open-openapi.ts";
import { html, type Markup, prose } from "../html.ts";
import type { Described } from "./json-schema.ts";
import { writeOperation } from "./write-operation.ts";

/** The operations that belong together. */
export interface Group {
  id: string;
  title: string;
  operations: Described[];
  body: Markup;
}

/** The reference: one group for each tag that has operations, in the order of the tags. */
export function writeReference(document: OpenApiDocument, baseUrl: string): Group[] {
  const described = listDescribed(document);
  return document.tags.flatMap(({ name, description }) => {
    const operations = described.filter(({ tags }) => tags.includes(name));
    if (operations.length === 0) return [];
    const body = html`<p>${prose(description)}</p>
${operations.map((operation) => writeOperation(operation, baseUrl))}`;
    return [{ id: `reference-${name.toLowerCase()}`, title: name, operations, body }];
  });
}

export function listDescribed(document: OpenApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...(operation as unknown as Described),
      method: method.toUpperCase(),
      path,
    })),
  );
}
