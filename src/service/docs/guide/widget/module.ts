import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function moduleAndElement({ name, url, publishableKey }: Setting): Section {
  return {
    id: "widget-module",
    title: "The card as a module, an element, a package",
    body: html`${code(
      `import { mount, createTracker } from "${url}/v1/widget.js";

const handle = mount(document.querySelector("#delivery"), { id: "DELIVERY_ID", key: "${publishableKey}", theme: "dark" });
handle.update({ theme: "light" });
handle.refresh();
handle.destroy();

// The record without any view
const tracker = createTracker({ id: "DELIVERY_ID", key: "${publishableKey}" });
const unsubscribe = tracker.subscribe(({ phase, reading }) => console.log(phase, reading?.eta_minutes));`,
      "As a module",
      "javascript",
    )}
<p>Options have the attributes’ names without <code>data-</code>. Lists and places are values: <code>sections: ["eta", "map"]</code>, <code>dropoff: { lat: -1.28, lng: 36.82 }</code>. A card that you mount from a module stays until you call <code>destroy()</code>.</p>
${code(
  `<script type="module" src="${url}/v1/element.js"></script>
<delivery-tracking data-id="DELIVERY_ID" data-key="${publishableKey}"></delivery-tracking>`,
  "As an element",
  "html",
)}
<p>The element takes the attributes of the container. Beside <code>/v1/tracking.js</code> it works without <code>element.js</code>, but only that defines it: a page that hides what is <code>:not(:defined)</code> needs both.</p>
<p>From npm, <code>${name}</code> and <code>${name}/element</code> hold the same with types, and have no dependencies.
Vite, webpack, esbuild, Rollup and Parcel bundle them with all languages, of which a customer downloads one. Bundled
code doesn’t know where it came from, so pass <code>api</code>. The card asks the service there for its tiles, unless you
pass <code>tiles</code> of your own. They can be imported on a server that renders pages.</p>
<h2 id="widget-frameworks">In React, Preact, Solid, Vue and Svelte</h2>
<p>Import <code>${name}/react</code>, <code>/preact</code>, <code>/solid</code>, <code>/vue</code> or <code>/svelte</code> in place of <code>${name}/element</code>: it is the same element, and JSX and templates know its attributes and events.</p>
${code(
  `import "${name}/react";

export const Tracking = ({ id }) => (
  <delivery-tracking
    suppressHydrationWarning
    data-id={id}
    data-key="${publishableKey}"
    data-api="${url}"
    ontrackingstatus={({ detail }) => console.log(detail.status)}
  />
);`,
  "In React 19",
  "javascript",
)}
<p>JSX can’t write the colon of <code>tracking:status</code>, so the element dispatches each event once more without it: <code>ontrackingstatus</code> in React 19, Preact and Svelte, <code>on:trackingstatus</code> in Solid, <code>@trackingstatus</code> in Vue.</p>
<p>A card that is mounted before React hydrates the page has attributes that the server didn’t write,
<code>data-tracking-state</code> and <code>data-tracking-status</code>. React’s development build warns about them
unless the container has <code>suppressHydrationWarning</code>. React 19 binds such events to elements that it
renders, not to those that it hydrates: listen there with a <code>ref</code>.</p>`,
  };
}
