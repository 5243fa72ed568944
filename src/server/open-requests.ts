import type { Problem } from "./schema.ts";
import { ServiceError } from "./service-error.ts";

export interface ClientOptions {
  /** A secret key, `sk_…`. It belongs on your server: never send it to a browser. */
  key: string;
  /** Address of the service, without `/v1`. */
  baseUrl: string;
  /** Sends a request; the platform's own `fetch` when absent. */
  fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Ends the request and its repeats. */
  signal?: AbortSignal;
}

/** Of requests that the service does once, however often they are sent. */
export interface OnceOptions extends RequestOptions {
  /** Names the request, such as your order's number: so it is done once even when your program starts again. One is made when absent. */
  idempotencyKey?: string;
}

/** Of changes that mustn't overwrite somebody else's. */
export interface ChangeOptions extends RequestOptions {
  /** The `version` that you read. If somebody else has made a change since, this one fails with 412 `changed_meanwhile`. */
  ifMatch?: string;
}

type Options = OnceOptions & ChangeOptions;

/** Fields of a query. Those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Sends a request, and resolves to the JSON of its answer. Rejects with a {@link ServiceError}, or with the reason of the signal. */
export interface Requests {
  get<Answer>(path: string, options?: RequestOptions): Promise<Answer>;
  /** Sent once: it is only repeated when the service has said that it did nothing. */
  post<Answer>(path: string, body?: object, options?: Options): Promise<Answer>;
  /** Done once, however often it is sent: it carries an Idempotency-Key. */
  postOnce<Answer>(path: string, body: object, options?: OnceOptions): Promise<Answer>;
  patch<Answer>(path: string, body: object, options?: Options): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<void>;
  /** All entries of a list, newest first. The pages are read as the entries are taken. */
  list<Entry extends { id: string }>(
    path: string,
    query?: Query,
    options?: RequestOptions,
  ): AsyncIterableIterator<Entry>;
}

/** How often a request is sent at most. */
const TRIES = 4;
const TIMEOUT_MS = 30_000;
/** Whoever must wait for longer is told so. */
const LONGEST_WAIT_SECONDS = 60;
const FIRST_WAIT_SECONDS = 0.5;
/** The service did nothing, for lack of room or because it was starting. */
const NOTHING_DONE = [429, 503];
/** Nobody knows what a proxy's or a broken service's answer means, so only what can be repeated is. */
const NOBODY_KNOWS = [500, 502, 504];

/** @param wait lets these seconds pass between two tries */
export function openRequests({ key, baseUrl, fetch: send = fetch }: ClientOptions, wait = pause): Requests {
  if (typeof key !== "string" || key === "") throw new TypeError("createClient needs a `key`");
  const base = new URL(baseUrl).href.replace(/\/+$/, "");

  async function request<Answer>(
    method: string,
    path: string,
    { signal, idempotencyKey, ifMatch, body, isRepeatable }: Options & { body?: object; isRepeatable: boolean },
  ): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(ifMatch !== undefined && { "if-match": ifMatch }),
    };
    for (let tried = 1; ; tried++) {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await send(base + path, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return await readAnswer<Answer>(response);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const failure = error instanceof ServiceError ? error : unreachable(base, error);
        const seconds = failure.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (tried - 1) * (0.5 + Math.random());
        if (tried === TRIES || seconds > LONGEST_WAIT_SECONDS || !mayRepeat(failure, isRepeatable)) throw failure;
        await wait(seconds, signal);
      }
    }
  }

  const get = <Answer>(path: string, options?: RequestOptions) =>
    request<Answer>("GET", path, { ...options, isRepeatable: true });
  return {
    get,
    post: (path, body, options) => request("POST", path, { ...options, ...(body && { body }), isRepeatable: false }),
    postOnce: (path, body, options) =>
      request("POST", path, { idempotencyKey: crypto.randomUUID(), ...options, body, isRepeatable: true }),
    patch: (path, body, options) => request("PATCH", path, { ...options, body, isRepeatable: true }),
    delete: (path, options) => request("DELETE", path, { ...options, isRepeatable: true }),
    async *list<Entry extends { id: string }>(path: string, query: Query = {}, options?: RequestOptions) {
      let after: string | undefined;
      do {
        const asked = after === undefined ? query : { ...query, starting_after: after };
        const page = await get<{ data: Entry[]; has_more: boolean }>(path + toSearch(asked), options);
        yield* page.data;
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
  };
}

function mayRepeat({ status, code }: ServiceError, isRepeatable: boolean): boolean {
  if (NOTHING_DONE.includes(status)) return isRepeatable || status === 429;
  // The first of two requests with one key is still being done.
  return isRepeatable && (status === 0 || NOBODY_KNOWS.includes(status) || code === "idempotency_in_progress");
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = text === "" ? undefined : JSON.parse(text);
  } catch (cause) {
    throw unreadable(response, cause);
  }
  if (response.ok) {
    // A page of JSON that no operation answers with.
    if (Array.isArray(answer)) throw unreadable(response);
    return answer as Answer;
  }
  const retryAfter = Number(response.headers.get("retry-after"));
  if (!isProblem(answer)) throw unreadable(response);
  throw new ServiceError(
    { ...answer, status: response.status },
    { retryAfterSeconds: retryAfter > 0 ? retryAfter : null },
  );
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === "object" && answer !== null && "code" in answer && "detail" in answer;

const unreachable = (base: string, cause: unknown) =>
  new ServiceError({ status: 0, code: "unreachable", detail: `${base} did not answer: ${cause}` }, { cause });

/** A proxy's page, say, or another server at this address. */
const unreadable = ({ status, url }: Response, cause?: unknown) =>
  new ServiceError(
    { status, code: "unreadable", detail: `${url} answered ${status}, and not as this service does` },
    { cause },
  );

function toSearch(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", end, { once: true });
  });
}
