import { writeGuide } from "./guide/index.ts";
import { html, raw } from "./html.ts";
import { listOperations, type OpenApiDocument } from "./reference/openapi-document.ts";
import { writeReference } from "./reference/write-reference.ts";
import type { Setting } from "./section.ts";

/**
 * Writes the page at /docs: the guide, and the reference made from the OpenAPI document.
 *
 * @param inline stand in the page unchanged: its policy names their hashes
 */
export function renderDocs(
  document: OpenApiDocument,
  about: Omit<Setting, "operation">,
  inline: { css: string; script: string },
): string {
  const summaries = new Map(listOperations(document).map(({ operationId, summary }) => [operationId, summary]));
  const operation = (id: string) => {
    const summary = summaries.get(id);
    if (summary === undefined) throw new Error(`the guide links to ${id}, which is no operation`);
    return html`<a href="#${id}">${summary}</a>`;
  };
  const guide = writeGuide({ ...about, operation });
  const reference = writeReference(document, about.url);
  const contents = html`${guide.map(
    (part) => html`<h2>${part.title}</h2>
<ul>${part.sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
`,
  )}<h2>Reference</h2>
<ul>${reference.map(
    ({ id, title, operations }) =>
      html`<li><a href="#${id}">${title}</a><ul>${operations.map((one) => html`<li><a href="#${one.operationId}">${one.summary}</a></li>`)}</ul></li>
`,
  )}</ul>`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="How to order deliveries with ${about.title} and show your customers where they are.">
<title>${about.title} for developers</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(inline.css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="/docs"><img src="/favicon.svg" width="28" height="28" alt="">${about.title} <small>for developers</small></a>
<nav aria-label="Files"><a href="/v1/openapi.json">OpenAPI 3.1</a></nav></header>
<div class="page">
<nav class="contents wide" aria-label="Contents">${contents}</nav>
<details class="contents narrow"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
<main id="main" tabindex="-1">
<h1>Order a delivery. <span>Show them where it is.</span></h1>
<p class="lead">${about.sandbox ? html`This is the sandbox, at <code>${about.url}</code>: its riders and its town are simulated.` : html`This is production, at <code>${about.url}</code>: real riders come.`}</p>
${guide
  .flatMap(({ sections }) => sections)
  .map(
    ({ id, title, body }) => html`<section><h2 id="${id}"><a href="#${id}">${title}</a></h2>
${body}</section>
`,
  )}
${reference.map(
  ({ id, title, body }) => html`<section class="reference"><h2 id="${id}"><a href="#${id}">${title}</a></h2>
${body}</section>
`,
)}
</main>
</div>
<script>${raw(inline.script)}</script>
</body>
</html>
`.toString();
  // Samples are written with the keys of a sandbox.
  return about.sandbox ? page : page.replaceAll("_test_", "_live_");
}
