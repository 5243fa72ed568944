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

/**
 * GET /v1/deliveries/:id/tracking. `no-cache` makes the browser revalidate with the ETag that it keeps, so an unchanged
 * record costs a 304. The loader holds a copy of this function, so it must stay small. It is async because a page's own
 * `fetch` may throw.
 */
export async function fetchTracking({ api, id, key }: TrackingAddress, changes?: RequestInit): Promise<Response> {
  return fetch(`${api.replace(/\/+$/, "")}/v1/deliveries/${encodeURIComponent(id)}/tracking`, {
    headers: { Authorization: `Bearer ${key}` },
    cache: "no-cache",
    credentials: "omit",
    ...changes,
  });
}
