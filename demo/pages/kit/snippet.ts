import { html, type Markup } from "./html.ts";

/** What a page may know of the delivery service. The secret key is not part of it. */
export interface Service {
  /** Base address, without /v1 and without a slash at its end. */
  apiUrl: string;
  publishableKey: string;
  /** SERVICE_NAME: the container's id is `<name>-tracking`. */
  name: string;
  /** SERVICE_TITLE: the platform's name as people read it. */
  title: string;
}

/**
 * The whole integration: a container for the card, and the script that fills it.
 *
 * @param what the delivery to show, or the scenario to play instead
 */
export function snippet({ apiUrl, publishableKey, name }: Service, what: { id: string } | { demo: string }): Markup {
  const shown = "id" in what ? html`data-id="${what.id}"` : html`data-demo="${what.demo}"`;
  const key = "id" in what && html` data-key="${publishableKey}"`;
  return html`<div id="${name}-tracking" ${shown}></div>
<script async src="${apiUrl}/v1/tracking.js"${key}></script>`;
}

/**
 * Cuts code into attributes and what is between them. A long line may break there; otherwise it would break at the hyphen of
 * "data-key".
 */
export function splitCode(code: string): string[] {
  return code.split(/(?<=[ \n])|(?=[ \n])/);
}

/**
 * Cuts an attribute that is longer than a line: after its name, and after the slashes of an address.
 *
 * @returns the name with its equals sign, empty where there is none, and the pieces of the rest
 */
export function splitAttribute(attribute: string): { name: string; pieces: string[] } {
  const name = /^[\w-]+=/.exec(attribute)?.[0] ?? "";
  return { name, pieces: attribute.slice(name.length).split(/(?<=[^/:]\/)(?=[^/])/) };
}
