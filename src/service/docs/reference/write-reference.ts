import { html, type Markup, prose } from "../html.ts";
import { type LocatedOperation, listOperations, type OpenApiDocument } from "./openapi-document.ts";
import { writeOperation } from "./write-operation.ts";

/** The operations that belong together. */
interface Group {
  id: string;
  title: string;
  operations: LocatedOperation[];
  body: Markup;
}

/** The reference: one group for each tag that has operations, in the order of the tags. */
export function writeReference(document: OpenApiDocument, baseUrl: string): Group[] {
  const all = listOperations(document);
  return document.tags.flatMap(({ name, description }) => {
    const operations = all.filter(({ tags }) => tags.includes(name));
    if (operations.length === 0) return [];
    const body = html`<p>${prose(description)}</p>
${operations.map((operation) => writeOperation(operation, baseUrl))}`;
    return [{ id: `reference-${name.toLowerCase()}`, title: name, operations, body }];
  });
}
