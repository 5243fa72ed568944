import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function style({ name }: Setting): Section {
  return {
    id: "widget-style",
    title: "Style the card",
    body: html`<p>The card lives in an open shadow root. Your page’s styles don’t reach into it, except through custom properties and parts:</p>
${code(
  `#${name}-tracking {
  --tracking-accent: #7c2d92;
  --tracking-surface: #fffaf3;
  --tracking-text: #2b2118;
  --tracking-radius: 8px;
  --tracking-font: "Inter", sans-serif;
}
#${name}-tracking::part(status) {
  letter-spacing: -0.01em;
}`,
  "Your brand in ten lines",
  "css",
)}
<p>Properties: <code>--tracking-accent</code>, <code>--tracking-on-accent</code> (text on the accent), <code>--tracking-surface</code>, <code>--tracking-text</code>, <code>--tracking-muted</code>, <code>--tracking-hairline</code>, <code>--tracking-radius</code>, <code>--tracking-font</code>.</p>
<p>Parts: <code>card eta status speed distance map rider arrow timeline step notice updated</code>. Green, amber and red keep their meaning.</p>
<ul>
<li>If you set <code>--tracking-surface</code>, <code>data-theme="auto"</code> picks the theme that is legible on it, and follows later changes of it. If you don’t, your other colours apply to both themes: set those for the dark theme in a media query or a class.</li>
<li>The card is as wide as its container, from 240 px on. In a flex row or a table cell its preferred width is 300 px. From 720 px on the map stands beside the text.</li>
<li>With <code>data-sections="map"</code> the card is as high as its container, if that has a height.</li>
</ul>
<h2 id="widget-place">Reserve the card’s place</h2>
<p>With these two rules nothing below the card moves when it appears on a phone, or where it is 720 px wide or more. A card in between needs up to 902 px. They don’t apply to print, where the card has no map.</p>
${code(
  `@media screen {
  #${name}-tracking { min-height: 784px }
  @media (min-width: 768px) { #${name}-tracking { min-height: 506px } }
}`,
  "Reserve the place",
  "css",
)}
<h2 id="widget-note">A note of your own</h2>
<p>Elements of the container with <code>slot="note"</code> show inside the card, above its last line:</p>
${code(`<div id="${name}-tracking" data-id="DELIVERY_ID"><p slot="note">Questions? 0700 000 001</p></div>`, "A note", "html")}`,
  };
}
