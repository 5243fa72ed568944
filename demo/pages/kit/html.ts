/** HTML that is safe to send. Only {@link html} makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Nothing = false | null | undefined;
type Value = string | number | Markup | Nothing | readonly (Markup | Nothing)[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Template tag for pages. Escapes every value, for text and for quoted attributes, except what this tag made itself.
 * `false`, `null` and `undefined` become an empty string; the items of an array are joined.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + toHtml(values[index - 1]) + string));
}

function toHtml(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(toHtml).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
