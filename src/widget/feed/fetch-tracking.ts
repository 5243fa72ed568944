/** Which record to ask for, where, and with which publishable key. */
export interface TrackingAddress {
  id: string;
  key: string;
  /** Base address of the service. */
  api: string;
}

/**
 * GET /v1/deliveries/:id/tracking, as `fetch` wants it. The loader starts the first one beside the download of the widget,
 * so this must stay tiny. `no-cache` lets the browser revalidate with the ETag it keeps: an unchanged record costs a 304.
 */
export const trackingRequest = ({ api, id, key }: TrackingAddress): [url: string, init: RequestInit] => [
  `${api.replace(/\/+$/, "")}/v1/deliveries/${encodeURIComponent(id)}/tracking`,
  { headers: { Authorization: `Bearer ${key}` }, cache: "no-cache", credentials: "omit" },
];

export function fetchTracking(address: TrackingAddress, changes: RequestInit): Promise<Response> {
  const [url, init] = trackingRequest(address);
  return fetch(url, { ...init, ...changes });
}
