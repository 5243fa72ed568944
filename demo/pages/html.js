/** HTML that is safe to send: only {@link html} makes it. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {string | number | Markup | false | null | undefined | readonly (Markup | false | null | undefined)[]} Value */

/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * Template tag for pages: whatever is put in is escaped, for text and for quoted attributes alike, unless it came out of
 * this tag itself. `false`, `null` and `undefined` leave nothing; an array is put in piece by piece.
 *
 * @param {TemplateStringsArray} strings
 * @param {...Value} values
 */
export function html(strings, ...values) {
  return new Markup(strings.reduce((text, string, index) => text + toHtml(values[index - 1]) + string));
}

/**
 * @param {Value} value
 * @returns {string}
 */
function toHtml(value) {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(toHtml).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
