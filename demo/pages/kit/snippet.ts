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
 * @param id of the delivery to show
 * @param also what else the card knows from the shop
 */
export function snippet(
  { apiUrl, publishableKey, name }: Service,
  id: string,
  also?: { code: string; cancelledNote: string },
): Markup {
  const attributes = also && html` data-code="${also.code}" data-cancelled-note="${also.cancelledNote}"`;
  return html`<div id="${name}-tracking" data-id="${id}"${attributes}></div>
<script async src="${apiUrl}/v1/tracking.js" data-key="${publishableKey}"></script>`;
}

/**
 * Cuts code into attributes and what is between them. A long line may break there; otherwise it would break at the hyphen of
 * "data-key".
 */
export function splitCode(code: string): string[] {
  return code.split(/(?<=[ \n])|(?=[ \n])/);
}

/**
 * Cuts an attribute that is longer than a line: after its name, and after the slashes of an address. And around what a key has
 * after its prefix: it is long, says nothing to a reader, and is copied all the same.
 *
 * @returns the name with its equals sign, empty where there is none, and the pieces of the rest
 */
export function splitAttribute(attribute: string): { name: string; pieces: { text: string; isKey: boolean }[] } {
  const name = /^[\w-]+=/.exec(attribute)?.[0] ?? "";
  const pieces = attribute
    .slice(name.length)
    .split(/(?<=[^/:]\/)(?=[^/])|(?<=pk_[a-z]+_)(?=\w)|(?<=pk_[a-z]+_\w+)(?=\W)/);
  return { name, pieces: pieces.map((text, at) => ({ text, isKey: /pk_[a-z]+_$/.test(pieces[at - 1] ?? "") })) };
}
