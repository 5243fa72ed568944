import { html } from "./html.js";

/**
 * What a page may know of the delivery service; the secret key is not in it.
 *
 * @typedef {{ apiUrl: string, publishableKey: string, serviceName: string }} Service
 */

/**
 * The whole integration: a place for the widget, and the script that fills it.
 *
 * @param {Service} service
 * @param {{ id: string } | { demo: string }} what the delivery to show, or the scenario to play in its stead
 */
export function snippet({ apiUrl, publishableKey, serviceName }, what) {
  const place = "id" in what ? html`data-id="${what.id}"` : html`data-demo="${what.demo}"`;
  const key = "id" in what && html` data-key="${publishableKey}"`;
  return html`<div id="${serviceName}-tracking" ${place}></div>
<script async src="${apiUrl}/v1/tracking.js"${key}></script>`;
}
