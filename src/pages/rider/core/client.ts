import { readJson, sendRequest } from "../../kit/send-request.ts";

/** What became of a request. */
export type Answer =
  | { kind: "done"; body: unknown }
  /** The request itself is at fault: sent again, it would be refused again. */
  | { kind: "refused"; refusal: Refusal }
  /** This phone isn't signed in, or its session has ended. */
  | { kind: "signed_out" }
  /** The rider may not work now. Nothing was done. */
  | { kind: "suspended" }
  /** Another window of this browser has signed another rider in. Nothing was done. */
  | { kind: "other_rider" }
  /** The same request may pass later. */
  | Later;

interface Later {
  kind: "later";
  why: Hindrance;
  /** How long the service asks to wait; null if it doesn't say. */
  seconds: number | null;
  /** Of the service's problem, if it told one. */
  code?: string;
}

/**
 * - no_network: nothing of the service was heard
 * - busy: the service, or what stands in front of it, can't serve now
 * - too_large: what stands in front of the service lets no body of this size through
 */
export type Hindrance = "no_network" | "busy" | "too_large";

/** Why the service refused a request, as in its problem+json. */
export interface Refusal {
  code: string;
  detail: string;
  /** The fields that it names. */
  params?: readonly string[];
}

export interface Request {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  /** Idempotency-Key: the service does the work once, however often the request comes. */
  key?: string;
  /** The rider who makes the request. If another rider is signed in by now, the service does nothing. */
  riderId?: string | undefined;
  signal?: AbortSignal;
}

export interface Client {
  /** Sends a request. Never rejects. */
  send(request: Request): Promise<Answer>;
  /** The service's time in ms, by the last answer. A phone's clock may be minutes off. */
  now(): number;
}

const PATIENCE_MS = 40_000;
/** A proof with pictures, over a slow network. */
const LARGE_PATIENCE_MS = 180_000;
const LARGE_CHARACTERS = 50_000;

/** The Date header has whole seconds, and an answer takes time: a smaller difference says nothing. */
const CLOCK_TOLERANCE_MS = 2000;

/** Asks the service that the page came from. The browser adds the cookie with the rider's token. */
export function createClient(ask: typeof fetch = (...request) => fetch(...request)): Client {
  let ahead = 0;

  async function send({ method, path, body, key, riderId, signal }: Request): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = {
      method,
      path,
      body: text,
      headers: {
        ...(key !== undefined && { "Idempotency-Key": key }),
        ...(riderId !== undefined && { "Rider-Id": riderId }),
      },
      patienceMs: (text?.length ?? 0) > LARGE_CHARACTERS ? LARGE_PATIENCE_MS : PATIENCE_MS,
      signal,
    };
    return (await sendRequest(ask, sent, read)) ?? { kind: "later", why: "no_network", seconds: null };
  }

  async function read(response: Response): Promise<Answer> {
    const { status, headers } = response;
    if (status === 204) return { kind: "done", body: null };
    const body = await readJson(response);
    if (body !== null && status < 300) {
      learnTime(headers.get("date"));
      return { kind: "done", body };
    }
    const { code, detail, errors } = Object(body);
    const seconds = Number(headers.get("retry-after")) || null;
    // Only the service's own answer is final. A proxy may refuse a request that the service would take.
    if (typeof code !== "string") return { kind: "later", why: hindranceOf(status), seconds };
    learnTime(headers.get("date"));
    if (code === "other_rider") return { kind: "other_rider" };
    if (code === "rider_suspended") return { kind: "suspended" };
    if (status === 401 && code !== "pairing_code_refused") return { kind: "signed_out" };
    if (status >= 500 || MAY_PASS_LATER.has(code)) return { kind: "later", why: "busy", seconds, code };
    return { kind: "refused", refusal: { code, detail: String(detail), params: paramsOf(errors) } };
  }

  function learnTime(date: string | null): void {
    const difference = Date.parse(date ?? "") + 500 - Date.now();
    if (Number.isFinite(difference)) ahead = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
  }

  return { send, now: () => Date.now() + ahead };
}

const MAY_PASS_LATER: ReadonlySet<unknown> = new Set(["rate_limited", "request_timeout", "idempotency_in_progress"]);

/** The sign-in page of a café's network answers with 200, or with 511 (RFC 6585). */
function hindranceOf(status: number): Hindrance {
  if (status < 400 || status === 511) return "no_network";
  return status === 413 ? "too_large" : "busy";
}

function paramsOf(errors: unknown): string[] {
  return Array.isArray(errors) ? errors.map((error) => String(Object(error).param)) : [];
}
