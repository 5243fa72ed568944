import { writeGuide } from "./guide/index.ts";
import { html } from "./html.ts";
import { type Inline, writeFrame } from "./pages/frame.ts";
import { DOORS, writeHome } from "./pages/home.ts";
import { findHomes, linkAcross } from "./pages/link-pages.ts";
import { NOWHERE, type Page } from "./pages/page.ts";
import { listSearchEntries } from "./pages/search-entries.ts";
import type { OpenApiDocument } from "./reference/openapi-document.ts";
import { writeReference } from "./reference/write-reference.ts";
import type { Setting } from "./section.ts";

/** A file below /docs, or beside it. */
interface DocsFile {
  type: "text/html" | "text/markdown" | "text/plain" | "application/json";
  text: string;
}

/** Every file of the docs by its path. */
export type Docs = Map<string, DocsFile>;

/**
 * Writes the docs: the guide, as pages and as Markdown; the reference, made from the OpenAPI document; what the search finds; and
 * what https://llmstxt.org says of them to programs.
 */
export function renderDocs(document: OpenApiDocument, setting: Setting, inline: Inline): Docs {
  const sections = writeGuide(setting).flatMap(({ title: part, sections }) =>
    sections.map((one) => ({ part, ...one })),
  );
  const pages: Page[] = [
    ...sections.map(({ id, title, part, body }) => ({
      path: `/docs/${id}`,
      title,
      part,
      body,
      source: `/docs/${id}.md`,
    })),
    ...writeReference(document, setting.url),
  ];
  const homes = findHomes(pages);
  const nowhere: Page = {
    path: NOWHERE,
    title: "There is no page here",
    part: "",
    body: html`<p class="lead">The address may have a typing mistake, or be cut short. Search above, or go to the <a href="/docs">start of the documentation</a>.</p>
${DOORS}`,
  };
  const home: Page = { path: "/docs", title: "", part: "", body: writeHome(setting, pages) };
  // Samples are written with the keys of a sandbox.
  const finish = (text: string) => (setting.sandbox ? text : text.replaceAll("_test_", "_live_"));
  const write = (page: Page) =>
    linkAcross(writeFrame(page, pages, setting, inline).toString(), page.path, placesOf(page));
  /** The home page repeats the ids of all pages, for old addresses. A link never means that copy. */
  const placesOf = (page: Page) => new Map([...homes, ["main", `${page.path}#main`], ["index", "/docs#index"]]);
  const { title, url } = setting;
  const index = sections.map(({ id, title: name }) => `- [${name}](${url}/docs/${id}.md)`).join("\n");
  const file = (path: string, type: DocsFile["type"], text: string): [string, DocsFile] => [
    path,
    { type, text: finish(text) },
  ];
  return new Map([
    ...[home, nowhere, ...pages].map((page) => file(page.path, "text/html", write(page))),
    ...sections.map(({ id, markdown }) => file(`/docs/${id}.md`, "text/markdown", markdown)),
    file("/docs/search.json", "application/json", JSON.stringify(listSearchEntries(pages))),
    file(
      "/llms.txt",
      "text/plain",
      `# ${title}\n\n> Order deliveries, and show customers where they are.\n\n${index}\n- [OpenAPI](${url}/v1/openapi.json)\n`,
    ),
    file("/llms-full.txt", "text/plain", sections.map(({ markdown }) => markdown).join("\n")),
  ]);
}
