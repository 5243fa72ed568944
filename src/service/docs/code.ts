import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import xml from "highlight.js/lib/languages/xml";
import { html, type Markup, raw } from "./html.ts";

const GRAMMARS = { bash, css, go, html: xml, javascript, json, php, python, ruby };
export type Grammar = keyof typeof GRAMMARS;

export const isGrammar = (word: string): word is Grammar => Object.hasOwn(GRAMMARS, word);

for (const [name, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(name, grammar);

/** A button that copies what it stands beside, and the place where it says aloud that it has. The page's script works it. */
export const COPY: Markup = html`<button type="button" class="copy">Copy</button><span class="spoken" role="status"></span>`;

/**
 * A block of code. Where it is higher than its frame, the block scrolls, and the keyboard reaches it.
 * @param grammar absent: the text has no colours
 * @param copy false where a button for several blocks stands elsewhere
 */
export function code(text: string, label: string, grammar?: Grammar, copy: Markup | false = COPY): Markup {
  const known = text.trim();
  // The highlighter escapes the text.
  const coloured = grammar ? raw(highlighter.highlight(known, { language: grammar }).value) : html`${known}`;
  return html`<figure class="code"><figcaption>${label}${copy}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${coloured}</code></pre></figure>`;
}
