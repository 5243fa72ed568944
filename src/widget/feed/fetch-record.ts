/** Which record to request, from where, and with which publishable key. */
export interface TrackingAddress {
  id: string;
  key: string;
  /** Base address of the service. */
  api: string;
}

/** A request that the loader made. The first tracker of the same address takes its answer. */
export interface EarlyRequest {
  url: string;
  /** `Date.now()` when it began. */
  startedAt: number;
  response: Promise<Response>;
}

/** A service's address without the slashes at its end, and without the version that the paths begin with. */
export const baseOf = (api: string): string => api.replace(/(\/v1)?\/*$/, "");

/** Address of a delivery's record. With the key in it, a request needs no header of ours, and so no preflight. */
export const recordUrl = ({ api, id, key }: TrackingAddress): string =>
  `${baseOf(api)}/v1/deliveries/${encodeURIComponent(id)}/tracking?key=${encodeURIComponent(key)}`;

/**
 * Requests a record. `no-cache` makes the browser revalidate with the ETag that it keeps, so an unchanged record costs a
 * 304. The loader holds a copy of this function, so it must stay small. It is async because a page's own `fetch` may throw.
 */
export async function fetchRecord(url: string, changes?: RequestInit): Promise<Response> {
  return fetch(url, { cache: "no-cache", credentials: "omit", ...changes });
}
