import { html } from "../html.ts";
import type { Section } from "../section.ts";

export function versions(): Section {
  return {
    id: "versions",
    title: "Versions",
    body: html`<p>The version is the <code>/v1</code> of every path. Within it we only add: new operations, new optional fields in requests, new fields in answers, new event types, new problem codes under the statuses that exist. Ignore what you don’t know, and nothing of ours will break you. What has to go is announced in the headers <code>Deprecation</code> and <code>Sunset</code> of its answers, at least six months before.</p>`,
  };
}
