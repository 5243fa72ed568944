import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import { code, html, type Markup, prose } from "../html.ts";
import type { Described, JsonSchema } from "./json-schema.ts";
import { type Field, limitsOf, listFields, typeOf } from "./list-fields.ts";
import { makeCurl } from "./make-curl.ts";
import { exampleOf } from "./make-example.ts";

/** One operation of the reference. */
export function writeOperation(operation: Described, baseUrl: string): Markup {
  const { operationId, method, path, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const answer = success?.[1].content?.["application/json"];
  return html`<article class="operation" aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}">${summary}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}</code></p>
<p>${prose(description)}</p>
<p class="keys">${keysOf(operation)}</p>
${parameters.length > 0 && writeFields("Parameters", parameters.map(toField))}
${body && writeFields("Body", listFields(body.schema))}
${code(makeCurl(operation, baseUrl), "Request")}
${answer && code(JSON.stringify(exampleOf(answer), null, 2), `Answer ${success?.[0]}`)}
${success && !answer && html`<p>Answered with ${success[0]} and no body.</p>`}
${answer && html`<details><summary>Fields of the answer</summary>${writeFields("", listFields(answer.schema))}</details>`}
${writeProblems(responses)}
</article>`;
}

function keysOf({ security }: Described): Markup {
  return security.some((one) => "publishableKey" in one)
    ? html`Takes a <strong>secret</strong> or a <strong>publishable</strong> key.`
    : html`Takes a <strong>secret</strong> key.`;
}

function toField(parameter: {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}): Field {
  const place = { path: "in the path", query: "in the query", header: "header" }[parameter.in];
  return {
    path: parameter.name,
    type: `${typeOf(parameter.schema)}, ${place}`,
    required: parameter.required ?? false,
    notes: [parameter.description ?? parameter.schema.description ?? "", limitsOf(parameter.schema)].filter(Boolean),
  };
}

function writeFields(title: string, fields: readonly Field[]): Markup | false {
  if (fields.length === 0) return false;
  return html`${title && html`<h4>${title}</h4>`}
<ul class="fields">${fields.map(
    ({ path, type, required, notes }) =>
      html`<li class="deep-${Math.min(2, path.split(".").length - 1)}"><code>${path}</code> <span class="type">${type}</span>${required && html` <span class="required">required</span>`}${notes.length > 0 && html`<p>${prose(notes.map(asSentence).join(" "))}</p>`}</li>
`,
  )}</ul>`;
}

/** Descriptions in schemas are phrases. */
function asSentence(text: string): string {
  const first = text.startsWith("`") ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function writeProblems(responses: Described["responses"]): Markup {
  const codes = Object.values(responses).flatMap(({ description }) => description.match(/(?<=`)\w+(?=`)/g) ?? []);
  const known = codes.filter((name): name is ProblemCode => name in PROBLEMS);
  return html`<h4>Errors</h4>
<ul class="errors">${known.map(
    (name) => html`<li><a href="#${name}"><span>${PROBLEMS[name][0]}</span> ${name}</a></li>
`,
  )}</ul>`;
}
