/**
 * Servers that volunteers run for everybody, and how often each lets us ask: once a second, all of our users together.
 * https://operations.osmfoundation.org/policies/nominatim/, https://github.com/Project-OSRM/osrm-backend/wiki/Api-usage-policy,
 * https://photon.komoot.io, https://routing.openstreetmap.de/about.html
 */
const PUBLIC_SERVERS: ReadonlySet<string> = new Set([
  "nominatim.openstreetmap.org",
  "photon.komoot.io",
  "router.project-osrm.org",
  "routing.openstreetmap.de",
  "valhalla1.openstreetmap.de",
]);

export const PUBLIC_RATE = 1;

/** Whether an address leads to such a server. */
export const isPublicServer = (url: string): boolean => PUBLIC_SERVERS.has(new URL(url).hostname.replace(/\.$/, ""));
