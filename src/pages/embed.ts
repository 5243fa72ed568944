import { createContainer } from "./create-container.ts";
import { findParentOrigin } from "./find-parent-origin.ts";
import { followLanguage } from "./follow-language.ts";
import { reportEvents } from "./report-events.ts";
import { reportHeight } from "./report-height.ts";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

const container = createContainer(query);
// Whether to wait is the framing page's to say, with `loading="lazy"`.
container.dataset.loading = "eager";
document.body.append(container);
followLanguage(container, document.documentElement);

const parentOrigin = findParentOrigin(location.ancestorOrigins, document.referrer);
if (parent !== window && parentOrigin) {
  reportEvents(container, parent, parentOrigin);
  reportHeight(container, parent, parentOrigin);
}
