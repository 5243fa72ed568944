import { PROBLEMS } from "../../contract/problem.ts";
import { escapeForHtml } from "../escape.ts";

/** HTML that is safe to send. The class stays in this file, so that only {@link html} and {@link raw} make it. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Markup };

type Value = string | number | Markup | false | null | undefined | readonly (Markup | false | null | undefined)[];

/**
 * Template tag for HTML. Escapes every value except markup that this tag made. `false`, `null` and `undefined` give no
 * text; the items of an array follow each other.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + toHtml(values[index - 1]) + string));
}

/** Takes a style sheet or script of ours as it is: escaping would break it. Never for a text that somebody sends. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function toHtml(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escapeForHtml(String(value));
  return value instanceof Markup ? value.toString() : value.map(toHtml).join("");
}

/** Writes a schema's description, in which `backticks` mark code. The code of a problem links to its explanation. */
export function prose(text: string): Markup {
  const written = html`${text.split("`").map((part, index) => (index % 2 === 1 ? codeWord(part) : html`${curl(part)}`))}`;
  return raw(keepTogether(written.toString()));
}

/** Descriptions and titles of problems are typed with straight apostrophes. */
export const curl = (text: string) => text.replace(/(?<=\w)'(?=[\s\w])/g, "’");

/** Keeps a short name in code and the full stop or comma after it on one line. */
export const keepTogether = (markup: string): string =>
  markup.replace(/<code>[^<]{1,32}<\/code>[.,;:!?)]+/g, '<span class="whole">$&</span>');

function codeWord(word: string): Markup {
  return word in PROBLEMS ? html`<a href="#${word}"><code>${word}</code></a>` : html`<code>${word}</code>`;
}
