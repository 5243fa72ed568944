import { Marked, type Tokens } from "marked";
import { code, isGrammar } from "./code.ts";
import { html, keepTogether, type Markup, raw } from "./html.ts";
import type { Call } from "./samples/call.ts";

/** How a page of Markdown becomes a page of the docs. */
interface Rendering {
  /** Writes a call in every language. In the text it is a block of `http`: request line, headers, body. */
  writeCall: (call: Call, label: string) => Markup;
}

/**
 * Renders a page of the guide. The word behind a block's three backticks is its language, and the rest its label. A heading or
 * a row of a table that begins with `<a id="…"></a>` has that id. Links name files as on GitHub: `webhooks.md#webhook-verify`.
 */
export function renderMarkdown(text: string, { writeCall }: Rendering): Markup {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const { id, rest } = takeId(this.parser.parseInline(tokens));
        return `<h${depth}${id}>${rest}</h${depth}>\n`;
      },
      code({ text: block, lang = "" }) {
        const [, language = "", label = ""] = /^(\S+) ?(.*)/.exec(lang) ?? [];
        if (language === "http") return writeCall(readCall(block), label).toString();
        return code(block, label, isGrammar(language) ? language : undefined).toString();
      },
      table({ header, rows, raw: source }) {
        const write = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const names = header.map(({ text: words }) => words);
        const label = names.join(", ");
        const head = header.map((cell) => `<th scope="col">${write(cell)}</th>`).join("");
        const body = rows.map(([first, ...others]) => {
          const { id, rest } = takeId(first ? write(first) : "");
          return `<tr${id}><th scope="row">${rest}</th>${others.map((cell, index) => `<td${columnOf(names[index + 1])}>${write(cell)}</td>`).join("")}</tr>\n`;
        });
        const table = raw(
          `<table>${writeWidths(source)}<thead><tr>${head}</tr></thead>\n<tbody>${body.join("")}</tbody></table>`,
        );
        return html`<div class="table" tabindex="0" role="group" aria-label="${label}">${table}</div>\n`.toString();
      },
      link({ href, tokens }) {
        return html`<a href="${toPlace(href)}">${raw(this.parser.parseInline(tokens))}</a>`.toString();
      },
    },
  });
  return raw(keepTogether(marked.parse(text, { async: false })));
}

/** The columns are as wide, against each other, as the dashes below their headings: later rows then move nothing. */
function writeWidths(table: string): string {
  const [, line = ""] = table.split("\n");
  const dashes = line.split("|").flatMap((cell) => cell.match(/-+/)?.[0].length ?? []);
  const all = dashes.reduce((sum, count) => sum + count, 0);
  return `<colgroup>${dashes.map((count) => `<col width="${Math.round((100 * count) / all)}%">`).join("")}</colgroup>`;
}

/** For phones, where a row's cells stand below each other. A long name would push the cell's own text aside. */
const columnOf = (name = ""): string => (name.length <= 16 ? html` data-column="${name}"`.toString() : "");

function takeId(markup: string): { id: string; rest: string } {
  const [whole = "", id] = /^<a id="([\w.-]+)"><\/a>/.exec(markup) ?? [];
  return { id: id === undefined ? "" : ` id="${id}"`, rest: markup.slice(whole.length) };
}

/** A link to a place of the docs becomes one to its id, which pages/link-pages.ts finds. */
function toPlace(href: string): string {
  const [, page, id] = /^([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? [];
  if (page !== undefined) return `#${id ?? page}`;
  const [, operation] = /^\/docs\/reference#(\w+)$/.exec(href) ?? [];
  return operation === undefined ? href : `#${operation}`;
}

/** Reads a call as it is sent: a request line, headers, and JSON behind an empty line. */
function readCall(text: string): Call {
  const [head = "", body] = text.split(/\n\n/, 2);
  const [line = "", ...lines] = head.split("\n");
  const [method = "", path = ""] = line.split(" ");
  const { Authorization, ...headers } = Object.fromEntries(lines.map((one) => one.split(/: /, 2) as [string, string]));
  const [, key] = /\{(\w+)\}/.exec(Authorization ?? "") ?? [];
  return {
    method,
    path,
    ...(key !== undefined && { key }),
    ...(lines.length > (Authorization === undefined ? 0 : 1) && { headers }),
    ...(body !== undefined && { body: JSON.parse(body) }),
  };
}
