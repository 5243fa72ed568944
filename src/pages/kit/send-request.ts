export interface Sent {
  method: string;
  /** Of the service that the page came from, with its query. */
  path: string;
  /** JSON. */
  body?: string | undefined;
  headers?: Record<string, string>;
  /** After this time the request counts as lost. */
  patienceMs: number;
  /** Ends the request earlier. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request to the service that the page came from. Never rejects.
 * @param read reads the answer. It may reject, as where the connection ends in the middle
 * @returns what `read` made of the answer; null where there was none
 */
export async function sendRequest<Answer>(
  fetch: typeof globalThis.fetch,
  { method, path, body, headers, patienceMs, signal }: Sent,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer | null> {
  // AbortSignal.any would do this, but iPhones have it only since 2024.
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = setTimeout(giveUp, patienceMs);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(path, {
      method,
      signal: abort.signal,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body }),
      cache: "no-store",
      redirect: "error",
    });
    return await read(response);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** The answer's JSON. Null where it has none: a proxy in front of the service answers with pages of its own. */
export async function readJson(response: Response): Promise<unknown> {
  return /[/+]json\b/.test(response.headers.get("content-type") ?? "") ? response.json() : null;
}
