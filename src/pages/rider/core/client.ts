/** What became of a request. */
export type Answer =
  | { kind: "done"; body: unknown }
  /** The request itself is at fault: sent again, it would be refused again. */
  | { kind: "refused"; refusal: Refusal }
  /** This phone isn't signed in, or not any more. */
  | { kind: "signed_out" }
  /** There is no network, or the service is at fault: the same request may pass later. */
  | { kind: "later" /** How long the service asks to wait; null if it doesn't say. */; seconds: number | null };

/** Why the service refused a request, as in its problem+json. */
export interface Refusal {
  code: string;
  detail: string;
}

export interface Request {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  /** Idempotency-Key: the service does the work once, however often the request comes. */
  key?: string;
  signal?: AbortSignal;
}

export interface Client {
  /** Sends a request. Never rejects. */
  send(request: Request): Promise<Answer>;
  /** The service's time in ms, by the last answer. A phone's clock may be minutes off. */
  now(): number;
}

/** A request that takes longer has no network worth the name. */
const PATIENCE_MS = 40_000;
/** A proof with pictures, over a slow network. */
const LARGE_PATIENCE_MS = 180_000;
const LARGE_CHARACTERS = 50_000;

/** The Date header has whole seconds, and an answer takes time: a smaller difference says nothing. */
const CLOCK_TOLERANCE_MS = 2000;

/** Asks the service that the page came from. The browser adds the cookie with the rider's token. */
export function createClient(ask: typeof fetch = (...request) => fetch(...request)): Client {
  let ahead = 0;

  async function send({ method, path, body, key, signal }: Request): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const patience = new AbortController();
    const giveUp = () => patience.abort();
    const timer = setTimeout(giveUp, (text?.length ?? 0) > LARGE_CHARACTERS ? LARGE_PATIENCE_MS : PATIENCE_MS);
    signal?.addEventListener("abort", giveUp);
    if (signal?.aborted) giveUp();
    try {
      const response = await ask(path, {
        method,
        signal: patience.signal,
        headers: {
          ...(text !== undefined && { "Content-Type": "application/json" }),
          ...(key !== undefined && { "Idempotency-Key": key }),
        },
        ...(text !== undefined && { body: text }),
        cache: "no-store",
        redirect: "error",
      });
      return await read(response);
    } catch {
      return { kind: "later", seconds: null };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  async function read(response: Response): Promise<Answer> {
    const { status, headers } = response;
    if (status === 204) return { kind: "done", body: null };
    if (!/[/+]json\b/.test(headers.get("content-type") ?? "")) {
      // A proxy in front of the service says so in its own words. The sign-in page of a café's network says 200.
      if (AT_FAULT.has(status)) return { kind: "refused", refusal: { code: `http_${status}`, detail: "" } };
      return { kind: "later", seconds: null };
    }
    learnTime(headers.get("date"));
    const body: unknown = await response.json();
    if (status < 300) return { kind: "done", body };
    const { code, detail } = Object(body);
    if (status === 401 && code !== "pairing_code_refused") return { kind: "signed_out" };
    if (status >= 500 || MAY_PASS_LATER.has(code)) {
      return { kind: "later", seconds: Number(headers.get("retry-after")) || null };
    }
    return { kind: "refused", refusal: { code: String(code), detail: String(detail) } };
  }

  function learnTime(date: string | null): void {
    const difference = Date.parse(date ?? "") + 500 - Date.now();
    if (Number.isFinite(difference)) ahead = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
  }

  return { send, now: () => Date.now() + ahead };
}

/** Whoever answers with one of these would do so again. */
const AT_FAULT: ReadonlySet<number> = new Set([400, 413, 414, 415, 422, 431]);
const MAY_PASS_LATER: ReadonlySet<unknown> = new Set(["rate_limited", "request_timeout", "idempotency_in_progress"]);
