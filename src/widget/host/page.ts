/** The elements that the widget mounts automatically: the one with our id, and our custom elements. */
export const CONTAINERS = `#${__SERVICE_NAME__}-tracking,delivery-tracking`;

/** Where a service has the loader. */
export const LOADER = "/v1/tracking.js";
/** The script element that loads it, or that holds its text. Its attributes are defaults for every container. */
export const SCRIPT = `script[src*="${LOADER}"],script[data-key]`;
