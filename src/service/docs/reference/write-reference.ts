import { html, type Markup, prose } from "../html.ts";
import type { Page } from "../pages/page.ts";
import { listOperations, type OpenApiDocument } from "./openapi-document.ts";
import { writeOperation } from "./write-operation.ts";

const PART = "Reference";

/** The reference: a page that lists all operations, then a page for each tag with operations, in the order of the tags. */
export function writeReference(document: OpenApiDocument, baseUrl: string): Page[] {
  const all = listOperations(document);
  const groups = document.tags
    .map((tag) => ({ ...tag, operations: all.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter(({ operations }) => operations.length > 0);
  const overview = html`<p class="lead">Every operation of <code>${baseUrl}/v1</code>. Requests and responses are JSON. For generators there is an <a href="/v1/openapi.json">OpenAPI 3.1 file</a>, with separate files for <a href="/v1/rider/openapi.json">riders</a>, the <a href="/v1/operator/openapi.json">operator</a> and <a href="/v1/people/openapi.json">sign-in</a>.</p>
${groups.map(
  ({
    name,
    description,
    operations,
  }) => html`<section class="group"><h2><a href="#reference-${name.toLowerCase()}">${name}</a></h2>
<p>${prose(description)}</p>
<ul class="operations">${operations.map(({ operationId, summary, method, path }) => html`<li><a href="#${operationId}">${summary}</a> <span class="endpoint">${writeEndpoint(method, path)}</span></li>`)}</ul></section>
`,
)}`;
  return [
    { path: "/docs/reference", title: "All operations", part: PART, isOfCalls: true, body: overview },
    ...groups.map(({ name, description, operations }) => ({
      path: `/docs/reference/${name.toLowerCase()}`,
      title: name,
      part: PART,
      isOfCalls: true,
      body: html`<p class="lead">${prose(description)}</p>
${operations.map((operation) => writeOperation(operation, baseUrl, writeEndpoint(operation.method, operation.path)))}`,
    })),
  ];
}

function writeEndpoint(method: string, path: string): Markup {
  return html`<span class="method">${method}</span> <code>${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}</code>`;
}
