import { COPY, code } from "../code.ts";
import { html, type Markup } from "../html.ts";
import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { JSON_NOTATION, printValue } from "./print-value.ts";
import { writeGo } from "./write-go.ts";
import { writeNode } from "./write-node.ts";
import { writePhp } from "./write-php.ts";
import { writePython } from "./write-python.ts";
import { writeRuby } from "./write-ruby.ts";

/** The languages of samples, in the order of their tabs. */
const LANGUAGES = [
  { tag: "curl", name: "curl", grammar: "bash", write: writeCurl },
  { tag: "node", name: "Node", grammar: "javascript", write: writeNode },
  { tag: "php", name: "PHP", grammar: "php", write: writePhp },
  { tag: "python", name: "Python", grammar: "python", write: writePython },
  { tag: "ruby", name: "Ruby", grammar: "ruby", write: writeRuby },
  { tag: "go", name: "Go", grammar: "go", write: writeGo },
] as const;

/** The call in every language. The page's script works the tabs; without it they are hidden, and all samples are shown. */
export function samples(call: Call, baseUrl: string, label: string): Markup {
  const tabs = LANGUAGES.map(
    ({ tag, name }) => html`<button type="button" role="tab" data-tab="${tag}">${name}</button>`,
  );
  return html`<div class="samples"><div class="bar"><span>${label}</span><div role="tablist" aria-label="${label}: language">${tabs}</div>${COPY}</div>${LANGUAGES.map(
    ({ tag, name, grammar, write }) =>
      html`<div data-sample="${tag}">${code(write(call, baseUrl), `${label}, ${name}`, grammar, false)}</div>`,
  )}</div>`;
}

/** The shell fills variables into texts in double quotes. */
const fill = (text: string) =>
  splitAtVariables(text)
    .map((part, index) => (index % 2 === 1 ? `$${part}` : part.replace(/["\\$`]/g, "\\$&")))
    .join("");

/** Writes the call as a curl command. */
function writeCurl(call: Call, baseUrl: string): string {
  const { method, path, body, answer } = call;
  // curl posts what has a body.
  const isPlain = method === (body === undefined ? "GET" : "POST");
  const address = fill(baseUrl + path);
  const lines = [
    `curl ${isPlain ? "" : `-X ${method} `}${/[?&]/.test(address) ? `"${address}"` : address}`,
    ...headersOf(call).map(([name, value]) => `  -H "${name}: ${fill(value)}"`),
  ];
  if (body !== undefined) lines.push(`  -d '${printValue(body, JSON_NOTATION, 2).replaceAll("'", "'\\''")}'`);
  if (answer === "file") lines.push("  -o answer");
  return lines.join(" \\\n");
}
