/** Which record to ask for, where, and with which publishable key. */
export interface TrackingAddress {
  id: string;
  key: string;
  /** Base address of the service. */
  api: string;
}

/**
 * GET /v1/deliveries/:id/tracking. The loader starts the first one beside the download of the widget, so this file must
 * stay tiny. `no-cache` lets the browser revalidate with the ETag it keeps: an unchanged record costs a 304.
 */
export async function fetchTracking({ id, key, api }: TrackingAddress, init?: RequestInit): Promise<Response> {
  return fetch(`${api.replace(/\/+$/, "")}/v1/deliveries/${encodeURIComponent(id)}/tracking`, {
    headers: { Authorization: `Bearer ${key}` },
    cache: "no-cache",
    credentials: "omit",
    ...init,
  });
}
