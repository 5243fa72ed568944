import { COPY } from "../code.ts";
import { html, type Markup, raw } from "../html.ts";
import type { Setting } from "../section.ts";
import { listPlaces, type Page } from "./page.ts";

/** The parts that every page contains unchanged. The pages' Content-Security-Policy names their hashes. */
export interface Inline {
  css: string;
  /** Runs before the body is read, so that the page doesn't change under the reader. */
  early: string;
  script: string;
}

const MENU = raw(
  '<svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><path d="M3 6h16M3 11h16M3 16h16"/></svg>',
);

type About = Pick<Setting, "title" | "showcase">;

/** Writes the whole page. @param pages in the order of the contents; `page` may be none of them */
export function writeFrame(page: Page, pages: readonly Page[], { title, showcase }: About, inline: Inline): Markup {
  const isHome = page.path === "/docs";
  // Error codes are left out: their page is a table of them already.
  const places = isHome ? [] : listPlaces(page.body.toString().replace(/<tr id=/g, "<tr "));
  const list =
    places.length > 0 &&
    html`<ul>${places.map(({ id, title: words }) => html`<li><a href="#${id}">${words}</a></li>`)}</ul>`;
  const contents = writeContents(page, pages, list);
  const hasRail = list && !page.isOfCalls;
  const name = `${title} for developers`;
  const more = html`<a href="/v1/openapi.json">OpenAPI</a>${showcase && html`<a href="${showcase.shop}">Shop</a><a href="${showcase.gallery}">Gallery</a><a href="${showcase.configurator}">Configurator</a>`}<a href="/dashboard">Dashboard</a>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="How to order deliveries with ${title} and show your customers where they are.">
<title>${isHome ? name : `${page.title}${page.part === "Reference" ? " reference" : ""} · ${name}`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(inline.css)}</style>
<script>${raw(inline.early)}</script>
</head>
<body class="${isHome ? "home" : page.isOfCalls ? "calls" : hasRail ? "railed" : ""}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="/docs"><img src="/favicon.svg" width="28" height="28" alt=""><span>${title} <small>for developers</small></span></a>
<search class="search" hidden><label class="spoken" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" enterkeyhint="search"><kbd aria-hidden="true">/</kbd>
<p class="spoken" role="status"></p><div class="results" hidden></div></search>
<nav class="links" aria-label="More"><a href="/docs/reference">Reference</a>${more}</nav>
<details class="contents narrow"><summary>${MENU}<span class="spoken">Contents</span></summary><nav aria-label="Contents"><div>${contents}<p>More</p>
${more}</div></nav></details>
</header>
<div class="page">
<nav class="contents wide" aria-label="Contents">${contents}</nav>
<main id="main" tabindex="-1">
${page.part && html`<p class="part">${page.part}</p>`}
<h1>${isHome ? html`Order a delivery. <span>Show them where it is.</span>` : page.title}</h1>
${page.body}
${page.source && html`<p class="source"><a href="${page.source}">This page as Markdown</a>${COPY}</p>`}
${writeNeighbours(page, pages)}
</main>
${hasRail && html`<nav class="contents rail" aria-label="On this page"><p>On this page</p>${list}</nav>`}
</div>
<script>${raw(inline.script)}</script>
</body>
</html>
`;
}

/** Links to every page, and to the headings of this one. */
function writeContents(here: Page, pages: readonly Page[], places: Markup | false): Markup {
  const parts = [...new Set(pages.map(({ part }) => part))];
  return html`${parts.map(
    (part) => html`<p>${part}</p>
<ul>${pages
      .filter((page) => page.part === part)
      .map(({ path, title }) =>
        path === here.path
          ? html`<li><a href="${path}" aria-current="page">${title}</a>${places}</li>`
          : html`<li><a href="${path}">${title}</a></li>`,
      )}</ul>
`,
  )}`;
}

function writeNeighbours(here: Page, pages: readonly Page[]): Markup | false {
  const at = pages.findIndex(({ path }) => path === here.path);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const link = (page: Page | undefined, words: string, rel: string) =>
    page && html`<a rel="${rel}" href="${page.path}"><span>${words}</span> ${page.title}</a>`;
  return (
    at >= 0 &&
    html`<nav class="neighbours" aria-label="Previous and next page">${link(before, "Previous", "prev")}${link(after, "Next", "next")}</nav>`
  );
}
