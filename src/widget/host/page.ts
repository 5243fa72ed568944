/** The elements that the widget mounts by itself: the one with our id, and our custom elements. */
export const CONTAINERS = `#${__SERVICE_NAME__}-tracking,delivery-tracking`;

/** The script element that loads /v1/tracking.js. Its attributes are defaults for every container. */
export const SCRIPT = '[src*="/v1/tracking.js"]';
