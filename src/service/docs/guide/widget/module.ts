import { code, html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function moduleAndElement({ name, url }: Setting): Section {
  return {
    id: "widget-module",
    title: "The card as a module, an element, a package",
    body: html`${code(
      `import { mount, createTracker } from "${url}/v1/widget.js";

const handle = mount(document.querySelector("#delivery"), { id: "DELIVERY_ID", key: "pk_test_…", theme: "dark" });
handle.update({ theme: "light" });
handle.refresh();
handle.destroy();

// The record without any view
const tracker = createTracker({ id: "DELIVERY_ID", key: "pk_test_…" });
const unsubscribe = tracker.subscribe(({ phase, reading }) => console.log(phase, reading?.eta_minutes));`,
      "As a module",
    )}
<p>Options have the attributes’ names without <code>data-</code>. Lists and places are values: <code>sections: ["eta", "map"]</code>, <code>dropoff: { lat: -1.28, lng: 36.82 }</code>. What you mount from a module, you also destroy.</p>
${code(
  `<script type="module" src="${url}/v1/element.js"></script>
<delivery-tracking data-id="DELIVERY_ID" data-key="pk_test_…"></delivery-tracking>`,
  "As an element",
)}
<p>The element takes the attributes of the container. Beside <code>/v1/tracking.js</code> it works without <code>element.js</code>.</p>
<p>From npm, <code>${name}</code> and <code>${name}/element</code> hold the same with types, and have no dependencies. Bundled code doesn’t know where it came from, so pass <code>api</code>, and <code>tiles</code> unless OpenStreetMap’s will do.</p>`,
  };
}
