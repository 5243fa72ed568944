/** The tracking page of a delivery, on the service's public address. `:id` gives the pattern of its route. */
export const trackingPath = (deliveryId: string): string => `/track/${deliveryId}`;

/** The address of a merchant's logo, which changes with the picture. */
export const logoPath = (hash: string): string => `/v1/logos/${hash}`;

/** The address of a rider's photo, which nobody can guess and which changes with the picture. */
export const riderPhotoPath = (id: string): string => `/v1/rider_photos/${id}`;

/**
 * The rider's app, with the pairing code that it redeems. The code stands behind the #, because browsers don't send that
 * part: mail scanners open links, and servers log addresses.
 */
export const riderAppPath = (code: string): string => `/rider#${code}`;

/**
 * Where a member signs in with a link: a shop's in the dashboard, the operator's staff at the desk. Its token stands behind
 * the #, for the same reasons. So does the member's address: once the link has ended, the page has a new one mailed there.
 */
export const signInPath = (page: "dashboard" | "desk", token: string, email: string): string =>
  `/${page}/sign-in#${token}/${encodeURIComponent(email)}`;

/** The token and the address in such a link, both empty where they are missing. Never throws. */
export function readSignInHash(hash: string): { token: string; email: string } {
  const [, token = "", email = ""] = /^#?([^/]*)(?:\/(.*))?$/.exec(hash) ?? [];
  try {
    return { token, email: decodeURIComponent(email) };
  } catch {
    return { token, email: "" };
  }
}

/** Where a service says which tiles its maps have: `{tiles, attribution}`. */
export const MAP_PATH = "/v1/map.json";

/** Tiles for maps of the real world, and the link to show for them: https://operations.osmfoundation.org/policies/tiles/ */
export const OPENSTREETMAP = {
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap|https://www.openstreetmap.org/copyright",
} as const;
