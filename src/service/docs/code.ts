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

/** What stays together while a line has room for it. */
const ATTRIBUTE = /<span class="hljs-attr">[^<]*<\/span>=<span class="hljs-string">[^<]*<\/span>(?:&gt;)?/g;
const TAG_OR_WORD = /<[^>]*>|[^<\s]+/g;
/** Letters of a word with hyphens, such as a time, that fits into a line of a phone. */
const SHORT = 40;

/** Words break after the slashes of an address, the prefix of a key and before the dots of a chain, and not after hyphens. */
function keepWords(markup: string): string {
  return markup.replace(ATTRIBUTE, '<span class="attribute">$&</span>').replace(TAG_OR_WORD, (word) => {
    if (word.startsWith("<")) return word;
    if (/\w-\w/.test(word) && word.length <= SHORT) return `<span class="whole">${word}</span>`;
    return word.replace(/[^/:;]\/(?=[\w{])|[ps]k_[a-z]+_(?=\w)|[)\]](?=\.)/g, "$&<wbr>");
  });
}

/**
 * A block of code. Where it is higher than its frame, the block scrolls, and the keyboard reaches it.
 * @param grammar absent: the text has no colours
 * @param copy false where a button for several blocks stands elsewhere
 */
export function code(text: string, label: string, grammar?: Grammar, copy: Markup | false = COPY): Markup {
  const known = text.trim();
  // The highlighter escapes the text.
  const coloured = grammar ? highlighter.highlight(known, { language: grammar }).value : html`${known}`.toString();
  return html`<figure class="code"><figcaption>${label}${copy}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${raw(keepWords(coloured))}</code></pre></figure>`;
}
