import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import { code } from "../code.ts";
import { html, keepTogether, type Markup, prose, raw } from "../html.ts";
import { samples } from "../samples/samples.ts";
import { type Field, listFields, typeOf, valuesOf } from "./list-fields.ts";
import { exampleOf } from "./make-example.ts";
import type { LocatedOperation, Operation, Parameter, Response } from "./openapi-document.ts";
import { toCall } from "./to-call.ts";

/** Letters of a paragraph that are read at a glance. */
const GLANCE = 200;

/** Writes one operation of the reference. */
export function writeOperation(operation: LocatedOperation, baseUrl: string, endpoint: Markup): Markup {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const answer = success?.[1].content?.["application/json"];
  const otherTypes = Object.keys(success?.[1].content ?? {}).join(" or ");
  return html`<article class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><a href="#${operationId}">${summary}</a></h2>
<div class="told">
<p class="endpoint">${endpoint}</p>
${writeDescription(description)}
<p class="keys">${keysOf(operation)}</p>
${parameters.length > 0 && writeFields("Parameters", parameters.map(toField), `${operationId}-parameter`)}
${body && writeFields("Body", listFields(body.schema), `${operationId}-body`)}
${success && !answer && html`<p>Returns ${success[0]} ${otherTypes ? `and ${otherTypes}` : "without a body"}.</p>`}
${answer && html`<details><summary>Response fields</summary>${writeFields("", listFields(answer.schema), `${operationId}-answer`)}</details>`}
${writeProblems(responses)}
</div>
<div class="shown">
${!isOurPagesOwn(operation) && samples(toCall(operation), baseUrl, "Request")}
${answer && code(JSON.stringify(exampleOf(answer), null, 2).replaceAll("https://service.example", baseUrl), `Response ${success?.[0]}`, "json")}
</div>
</article>`;
}

/** A long text begins with what is read at a glance, in whole sentences. The others are points of a list that unfolds. */
function writeDescription(text: string): Markup {
  if (text.length <= 1.4 * GLANCE) return html`<p>${prose(text)}</p>`;
  const sentences = text.split(/(?<=\.) (?=[A-Z`])/);
  const tooLong = sentences.findIndex((_, index) => sentences.slice(0, index + 1).join(" ").length > GLANCE);
  const points = sentences.splice(Math.max(1, tooLong));
  return html`<p>${prose(sentences.join(" "))}</p>
<details class="more"><summary>Details</summary><ul>${points.map((point) => html`<li>${prose(point)}</li>`)}</ul></details>`;
}

/** Whether only pages of the service can call it, with a cookie. */
function isOurPagesOwn({ path, security }: LocatedOperation): boolean {
  const schemes = security.flatMap((one) => Object.keys(one));
  return path.startsWith("/v1/people/") || (schemes.length > 0 && schemes.every((scheme) => scheme.endsWith("Cookie")));
}

function keysOf(operation: LocatedOperation): Markup {
  const { security } = operation;
  if (isOurPagesOwn(operation))
    return html`Only for <strong>our own pages</strong>, which send a session cookie. Keys can’t call it.`;
  if (security.length === 0) return html`Needs no key.`;
  if (security.some((one) => "riderToken" in one)) return html`Needs a <strong>rider’s</strong> token.`;
  if (security.some((one) => "operatorKey" in one)) return html`Needs an <strong>operator</strong> key.`;
  return security.some((one) => "publishableKey" in one)
    ? html`Needs a <strong>secret</strong> or <strong>publishable</strong> key.`
    : html`Needs a <strong>secret</strong> key.`;
}

function toField(parameter: Parameter): Field {
  const place = { path: "in the path", query: "in the query", header: "header" }[parameter.in];
  return {
    path: parameter.name,
    type: `${typeOf(parameter.schema)}, ${place}`,
    required: parameter.required ?? false,
    description: parameter.description ?? parameter.schema.description ?? "",
    ...valuesOf(parameter.schema),
    fields: [],
  };
}

/** @param place what the ids of the fields begin with, so that each can be linked to */
function writeFields(title: string, fields: readonly Field[], place: string): Markup | false {
  if (fields.length === 0) return false;
  return html`${title && html`<h3>${title}</h3>`}
<ul class="fields">${fields.map(
    ({ path, type, required, description, limits, options, fields: inner }) =>
      html`<li id="${place}-${path}"><a class="anchor" href="#${place}-${path}"><code>${writePath(path)}</code></a> <span class="type">${type}</span>${required && html` <span class="required">required</span>`}${limits.map((limit) => html`<span class="limit">, <span>${limit}</span></span>`)}${description && html`<p>${prose(asSentence(description))}</p>`}${options.length > 0 && html`<p>One of ${raw(keepTogether(options.map((option) => html`<code>${String(option)}</code>`).join(", ")))}</p>`}${inner.length > 0 && html`<details><summary>${inner.length === 1 ? "1 field" : `${inner.length} fields`}</summary>${writeFields("", inner, place)}</details>`}</li>
`,
  )}</ul>`;
}

/** What holds a field is said quietly: the rows before it have said it already. A long path breaks after its dots. */
function writePath(path: string): Markup {
  const parts = path.split(/(?<=\.)/);
  const name = parts.pop() ?? "";
  return html`${parts.map((part) => html`<span>${part}</span><wbr>`)}${name}`;
}

/** Descriptions in schemas are phrases without a capital or a full stop. */
function asSentence(text: string): string {
  const first = text.startsWith("`") ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** Folded: most of them are the same for every operation. */
function writeProblems(responses: Operation["responses"]): Markup {
  const known = Object.entries(responses).map(([status, response]) => [status, problemsIn(response)] as const);
  return html`<details><summary>Errors</summary><ul class="fields errors">${known.map(
    ([status, names]) =>
      names.length > 0 &&
      html`<li>${status} <span>${names.map((name) => html`<a href="#${name}">${name}</a> `)}</span></li>
`,
  )}</ul></details>`;
}

/** The codes that the schema of a problem answer allows. */
function problemsIn({ content }: Response): ProblemCode[] {
  const [, own] = content?.["application/problem+json"]?.schema.allOf ?? [];
  const codes = own?.properties?.code?.enum ?? [];
  return codes.filter((code): code is ProblemCode => typeof code === "string" && code in PROBLEMS);
}
