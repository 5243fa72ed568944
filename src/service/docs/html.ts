import { PROBLEMS } from "../../contract/problem.ts";
import { escapeForHtml } from "../escape.ts";

/** HTML that is safe to send: {@link html} alone makes it. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | false | null | undefined | readonly (Markup | false | null | undefined)[];

/**
 * Template tag: what is put in is escaped, unless it came out of this tag itself. `false`, `null` and `undefined` leave
 * nothing, arrays are put in one after the other.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: strings.reduce((text, string, index) => text + toHtml(values[index - 1]) + string) };
}

function toHtml(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escapeForHtml(String(value));
  return "markup" in value ? value.markup : value.map(toHtml).join("");
}

/** A sentence in which `backticks` mark code, as in the schemas' descriptions; a problem's code leads to its place. */
export function prose(text: string): Markup {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? codeWord(part) : html`${part}`))}`;
}

function codeWord(word: string): Markup {
  return word in PROBLEMS ? html`<a href="#${word}"><code>${word}</code></a>` : html`<code>${word}</code>`;
}

/** A block of code that scrolls by itself where it is wider than the page. */
export function code(text: string, label: string): Markup {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${text.trim()}</code></pre></figure>`;
}
