/** /v1/embed, the page in a merchant's iframe: shows the card, and sends its events and height to the page around it. */
import { createContainer } from "./create-container.ts";
import { followLanguage } from "./follow-language.ts";
import { findParentOrigin, reportEvents, reportHeight } from "./report-to-parent.ts";

const query = new URLSearchParams(location.search);
const container = createContainer(query);
// The page around the frame decides when to load it, with `loading="lazy"`.
container.dataset.loading = "eager";
const main = document.querySelector("main");
const shell = main?.querySelector(".shell");
// It is the card with all its sections.
if (shell && container.dataset.sections === undefined) container.append(shell);
else shell?.remove();
main?.append(container);
followLanguage(container, document.documentElement);

const parentOrigin = findParentOrigin(location.ancestorOrigins, document.referrer);
if (parent !== window && parentOrigin) {
  reportEvents(container, parent, parentOrigin);
  reportHeight(container, parent, parentOrigin);
}
