/** Which record to request, from where, and with which publishable key. */
export interface TrackingAddress {
  id: string;
  key: string;
  /** Base address of the service. */
  api: string;
}

/** A request that began before the tracker that takes its answer. */
export interface EarlyRequest extends TrackingAddress {
  /** `Date.now()` when it began. */
  startedAt: number;
  response: Promise<Response>;
}

/** Without the slashes at the end of a service's address. */
export const baseOf = (api: string): string => api.replace(/\/+$/, "");

/**
 * GET /v1/deliveries/:id/tracking. With the key in the address and no header of ours, the browser asks at once, without a
 * preflight. `no-cache` makes it revalidate with the ETag that it keeps, so an unchanged record costs a 304. The loader
 * holds a copy of this function, so it must stay small. It is async because a page's own `fetch` may throw.
 */
export async function fetchTracking({ api, id, key }: TrackingAddress, changes?: RequestInit): Promise<Response> {
  const [delivery, reader] = [id, key].map(encodeURIComponent);
  return fetch(`${baseOf(api)}/v1/deliveries/${delivery}/tracking?key=${reader}`, {
    cache: "no-cache",
    credentials: "omit",
    ...changes,
  });
}
