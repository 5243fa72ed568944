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
<p>React has a component. It works where a page is rendered on a server, in strict mode, and with any router:</p>
${code(
  `import { DeliveryTracking } from "${name}/react";

export const Tracking = ({ id, trackingUrl }) => (
  <DeliveryTracking
    id={id}
    publishableKey="${publishableKey}"
    api="${url}"
    onStatus={({ status }) => console.log(status)}
  >
    <a href={trackingUrl}>Follow your delivery</a>
  </DeliveryTracking>
);`,
  "In React and Next.js",
  "javascript",
)}
<p>It takes the options as a module does, <code>className</code>, <code>style</code>, and <code>onReady</code>,
<code>onUpdate</code>, <code>onStatus</code> and <code>onError</code>, which get the <a href="#widget-events">detail</a>
of their event. What is inside shows until the card is there.</p>
<p>For the element, import <code>${name}/preact</code>, <code>/solid</code>, <code>/vue</code>, <code>/svelte</code> or
<code>/react</code> in place of <code>${name}/element</code>: JSX and templates then know its attributes and events.
JSX can’t write the colon of <code>tracking:status</code>, so the element dispatches each event once more without it:
<code>ontrackingstatus</code> in React 19, Preact and Svelte, <code>on:trackingstatus</code> in Solid,
<code>@trackingstatus</code> in Vue. React 19 binds such events to elements that it renders, not to those that it
hydrates: take the component there.</p>`,
  };
}
