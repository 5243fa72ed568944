import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { html } from "../html.ts";
import { samples } from "../samples/samples.ts";
import type { Section, Setting } from "../section.ts";

export function lists({ url }: Setting): Section {
  return {
    id: "lists",
    title: "Lists",
    body: html`<p>Lists come newest first, in pages of <code>limit</code> entries: ${DEFAULT_LIMIT}, or up to
${LIMITS.pageEntries}. <code>has_more</code> says whether another page follows; ask for it with the id of the last
entry you have, here <code>LAST_ID</code>. Pages don’t shift when new entries arrive.</p>
${samples({ method: "GET", path: "/v1/deliveries?limit=50", key: "SECRET_KEY" }, url, "The first page")}
${samples({ method: "GET", path: "/v1/deliveries?limit=50&starting_after={LAST_ID}", key: "SECRET_KEY" }, url, "The next page")}`,
  };
}
