import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

/** The attribute, its values, and its default. */
const OPTIONS: readonly (readonly [string, string, string])[] = [
  ["data-id", "The delivery’s id. On the container only.", "Required"],
  ["data-key", "A publishable key.", "Required"],
  ["data-api", "Base address of the service.", "The script’s origin, or the service that served its text"],
  ["data-lang", "A language tag (BCP 47), such as sw or pt-BR.", "The page’s language, then the browser’s"],
  ["data-theme", "auto, light or dark.", "auto"],
  ["data-units", "metric or imperial.", "metric"],
  [
    "data-sections",
    "Which of status eta map rider timeline, in your order. The map alone fills its container and carries the essentials.",
    "All of them",
  ],
  ["data-pickup", "“lat,lng” in degrees, shown when the record carries no pick-up.", "None"],
  ["data-dropoff", "“lat,lng” in degrees, shown when the record carries no drop-off.", "None"],
  [
    "data-tiles",
    "Map tiles: a URL template with {z} {x} {y}, and optionally {theme} (light or dark), {s} and {r} as Leaflet knows them. Empty: a plain ground.",
    "The service’s",
  ],
  [
    "data-tiles-attribution",
    "Text, or text|https://address for a link; several, one a line. With tiles of your own, name © OpenStreetMap as well where the service’s map does.",
    "The service’s",
  ],
  ["data-loading", "lazy: when the container is near the viewport. eager: at once.", "lazy"],
  [
    "data-interval",
    "Seconds between requests, from 5 to 600. The service may ask for longer.",
    "10 while the rider moves and your limit has room, else 30 to 60",
  ],
  ["data-title", "Present: the tab’s title begins with the time of arrival, or with the status.", "Absent"],
  [
    "data-demo",
    "Plays a simulated delivery without any request: a scenario’s name, or empty for the whole journey.",
    "Off",
  ],
];

export function options(): Section {
  return {
    id: "widget-options",
    title: "Options of the card",
    body: html`<p>Options are attributes of the container. On the script they are defaults for the whole page. The iframe’s address, the module and the element take the same ones.</p>
<div class="table" tabindex="0" role="group" aria-label="Attributes of the widget"><table>
<thead><tr><th scope="col">Attribute</th><th scope="col">Value</th><th scope="col">Default</th></tr></thead>
<tbody>${OPTIONS.map(
      ([attribute, value, standard]) =>
        html`<tr><th scope="row"><code>${attribute}</code></th><td>${value}</td><td>${standard}</td></tr>
`,
    )}</tbody></table></div>
<p>A value that the widget can’t read counts as absent, and the console says so once.</p>`,
  };
}
