import { PROBLEMS } from "../../contract/problem.ts";
import { escapeForHtml } from "../escape.ts";

/** HTML that is safe to send. Only {@link html} makes it, and the one style sheet of `renderDocs`. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | false | null | undefined | readonly (Markup | false | null | undefined)[];

/**
 * Template tag for HTML. Escapes every value except markup that this tag made. `false`, `null` and `undefined` give no
 * text; the items of an array follow each other.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: strings.reduce((text, string, index) => text + toHtml(values[index - 1]) + string) };
}

function toHtml(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escapeForHtml(String(value));
  return "markup" in value ? value.markup : value.map(toHtml).join("");
}

/** Writes a schema's description, in which `backticks` mark code. The code of a problem links to its explanation. */
export function prose(text: string): Markup {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? codeWord(part) : html`${part}`))}`;
}

function codeWord(word: string): Markup {
  return word in PROBLEMS ? html`<a href="#${word}"><code>${word}</code></a>` : html`<code>${word}</code>`;
}

/** A block of code. Where it is wider than the page, the block scrolls, and the keyboard reaches it. */
export function code(text: string, label: string): Markup {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${text.trim()}</code></pre></figure>`;
}
