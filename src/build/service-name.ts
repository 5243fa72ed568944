/**
 * The name that the embedding uses, for example `<div id="acme-tracking">`. `SERVICE_NAME=acme npm run build` sets it.
 */
export const serviceName = process.env.SERVICE_NAME || "ontheway";

/** Throws an error for a name that can't be part of an element's id. */
export function checkServiceName(): void {
  if (!/^[a-z][a-z0-9-]*$/.test(serviceName)) {
    throw new Error(`SERVICE_NAME must be lower-case letters, digits and hyphens, not "${serviceName}"`);
  }
}

/** The same name as people read it, for example on the tracking page: `SERVICE_TITLE`, or else made from the name. */
export const serviceTitle = process.env.SERVICE_TITLE || (serviceName === "ontheway" ? "OnTheWay" : spell(serviceName));

/** `red-bike` becomes `Red Bike`. */
function spell(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
