import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import { code } from "../code.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";
import { PROBLEM_ADVICE } from "./problem-advice.ts";

/** The codes that production never answers. It does answer `sandbox_only`, and that answer links to this page. */
const ONLY_IN_SANDBOX: readonly ProblemCode[] = ["not_manual"];

export function errors({ url, sandbox }: Setting): Section {
  const example = {
    type: `${url}/docs#invalid_request`,
    title: PROBLEMS.invalid_request[1],
    status: 422,
    detail: "pickup.lat: must be <= 90; payment_method: is required",
    code: "invalid_request",
    param: "pickup.lat",
    errors: [
      { param: "pickup.lat", code: "out_of_range", detail: "must be <= 90" },
      { param: "payment_method", code: "required", detail: "is required" },
    ],
    request_id: "req_4sLQvB2mXk1n000001",
  };
  return {
    id: "errors",
    title: "Errors",
    body: html`<p>A request that we can’t serve gets a 4xx status and <code>application/problem+json</code>
(<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Branch on <code>code</code>, which keeps its meaning;
show <code>detail</code> to a person. <code>errors</code> names every invalid field, not only the first; that of an
address may carry <code>suggestions</code>. <code>type</code> links to the code on this page.</p>
${code(JSON.stringify(example, null, 2), "422 Unprocessable Content", "json")}
<p>A request that was refused with 4xx has changed nothing. Retry <strong>429</strong> and <strong>503</strong> after
<code>Retry-After</code>, and other <strong>5xx</strong> after one second, then two, then four. A change that was
answered with 5xx may have been made: repeat it with the same <code>Idempotency-Key</code>. Don’t retry anything else:
it would be refused again. When you ask us about a request, tell us its <code>request_id</code>, which is also in the
header <code>X-Request-Id</code>.</p>
<div class="table" tabindex="0" role="group" aria-label="Every problem code"><table class="problems">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means, and what to do</th></tr></thead>
<tbody>${(Object.keys(PROBLEMS) as ProblemCode[])
      .filter((name) => sandbox || !ONLY_IN_SANDBOX.includes(name))
      .map(
        (name) =>
          html`<tr id="${name}"><th scope="row"><a href="#${name}"><code>${name}</code></a></th><td>${PROBLEMS[name][0]}</td><td>${PROBLEMS[name][1]}. ${PROBLEM_ADVICE[name]}</td></tr>
`,
      )}</tbody></table></div>`,
  };
}
