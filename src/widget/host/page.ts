/** Elements that the widget is mounted in without a word from the page: the container, by its id, and our own element. */
export const CONTAINERS = `#${__SERVICE_NAME__}-tracking,delivery-tracking`;

/** The script element that loads /v1/tracking.js. Its attributes are defaults for every container. */
export function findScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('[src*="/v1/tracking.js"]');
}
