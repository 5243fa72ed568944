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
 * @param {string} deliveryId
 */
export function snippet({ apiUrl, publishableKey, serviceName }, deliveryId) {
  return html`<div id="${serviceName}-tracking" data-id="${deliveryId}"></div>
<script async src="${apiUrl}/v1/tracking.js" data-key="${publishableKey}"></script>`;
}
