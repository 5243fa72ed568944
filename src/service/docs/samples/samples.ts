import { code } from "../code.ts";
import { html, type Markup } from "../html.ts";
import type { Call } from "./call.ts";
import { writeCurl } from "./write-curl.ts";
import { writeNode } from "./write-node.ts";
import { writePhp } from "./write-php.ts";
import { writePython } from "./write-python.ts";

/** The languages of samples, in the order of their tabs. */
const LANGUAGES = [
  { tag: "curl", name: "curl", grammar: "bash", write: writeCurl },
  { tag: "node", name: "Node", grammar: "javascript", write: writeNode },
  { tag: "php", name: "PHP", grammar: "php", write: writePhp },
  { tag: "python", name: "Python", grammar: "python", write: writePython },
] as const;

/** The call in every language. The page's script makes tabs of them; without it they follow each other. */
export function samples(call: Call, baseUrl: string, label: string): Markup {
  return html`<div class="samples" data-label="${label}">${LANGUAGES.map(
    ({ tag, name, grammar, write }) =>
      html`<div data-sample="${tag}" data-name="${name}">${code(write(call, baseUrl), `${label}, ${name}`, grammar)}</div>`,
  )}</div>`;
}
