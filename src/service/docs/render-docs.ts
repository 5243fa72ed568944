import { writeGuide } from "./guide/index.ts";
import { html } from "./html.ts";
import { type Inline, writeFrame } from "./pages/frame.ts";
import { writeHome } from "./pages/home.ts";
import { findHomes, linkAcross } from "./pages/link-pages.ts";
import type { Page } from "./pages/page.ts";
import { listSearchEntries } from "./pages/search-entries.ts";
import { listOperations, type OpenApiDocument } from "./reference/openapi-document.ts";
import { writeReference } from "./reference/write-reference.ts";
import type { Setting } from "./section.ts";

/** The text of every page by its path, and what the search finds, as JSON. */
export interface Docs {
  pages: Map<string, string>;
  search: string;
}

/** Writes the pages below /docs: the guide, and the reference made from the OpenAPI document. */
export function renderDocs(document: OpenApiDocument, about: Omit<Setting, "operation">, inline: Inline): Docs {
  const summaries = new Map(listOperations(document).map(({ operationId, summary }) => [operationId, summary]));
  const operation = (id: string) => {
    const summary = summaries.get(id);
    if (summary === undefined) throw new Error(`the guide links to ${id}, which is no operation`);
    return html`<a href="#${id}">${summary}</a>`;
  };
  const setting = { ...about, operation };
  const pages: Page[] = [
    ...writeGuide(setting).flatMap(({ title: part, sections }) =>
      sections.map(({ id, title, body }) => ({ path: `/docs/${id}`, title, part, body })),
    ),
    ...writeReference(document, about.url),
  ];
  const homes = findHomes(pages);
  const home: Page = { path: "/docs", title: "", part: "", body: writeHome(setting, pages) };
  // Samples are written with the keys of a sandbox.
  const finish = (text: string) => (about.sandbox ? text : text.replaceAll("_test_", "_live_"));
  const write = (page: Page) =>
    finish(linkAcross(writeFrame(page, pages, setting, inline).toString(), page.path, placesOf(page)));
  /** The home page repeats the ids of all pages, for old addresses. A link never means that copy. */
  const placesOf = (page: Page) => new Map([...homes, ["main", `${page.path}#main`], ["index", "/docs#index"]]);
  return {
    pages: new Map([home, ...pages].map((page) => [page.path, write(page)])),
    search: finish(JSON.stringify(listSearchEntries(pages))),
  };
}
