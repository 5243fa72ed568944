import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { Agent, type Dispatcher, request } from "undici";
import { SERVICE_NAME } from "../../brand.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { describeFailure } from "../../webhooks/sending/describe-failure.ts";
import { readRetryAfter } from "../../webhooks/sending/retry-schedule.ts";
import { Refused, Unreachable } from "../unreachable.ts";
import { type ClientCounts, type Condition, countRefusals, createWatch } from "./condition.ts";
import { createBreaker } from "./create-breaker.ts";
import { createTurns } from "./create-turns.ts";
import { ownMoments, type TakeMoment } from "./moments.ts";
import { isPublicServer, PUBLIC_RATE } from "./public-servers.ts";

/** One request to a geocoder or a router. */
export interface Ask {
  /** Below the service's base address, such as /search. */
  path: string;
  /** A list repeats its name. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Posted as JSON; absent: a GET. */
  body?: unknown;
  /** The router's profile that the question is about. */
  profile?: string;
}

export interface Answer {
  /** 2xx; or 4xx, by which these services say that they know no such place or way. */
  status: number;
  /** Parsed JSON; undefined where a 4xx has none. */
  body: unknown;
}

/** Speaks to one geocoder or router on behalf of its adapter. */
export interface Client {
  /**
   * Asks once, in its turn.
   * @param read the adapter's reading of the answer; throws Unreachable if it isn't what such a service answers
   * @throws Unreachable
   */
  ask<T>(ask: Ask, read: (answer: Answer) => T): Promise<T>;
  /** The service's host, for people. */
  host: string;
  /** How often it may be asked; null: as often as it answers. */
  perSecond: number | null;
  /** Its condition, as far as this process knows. */
  condition(): Condition;
  /** Calls `listener` whenever that changes. Returns the unsubscribe function. */
  watch(listener: (condition: Condition) => void): () => void;
  counts: Readonly<ClientCounts>;
  /** Ends all waits, and closes all connections. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** Without a slash at its end. */
  url: string;
  /** How often it may be asked; null: as often as it answers, or as a public server's policy says. */
  perSecond: number | null;
  /** How the service's operators can reach ours; null: requests carry only the name of this service. */
  contact: string | null;
  elapsed: Elapsed;
  /** Shares the service's turns between several processes. Absent: this process is the only one. */
  share?: ((host: string, perSecond: number) => TakeMoment) | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 3000;
/** The longest body that is read. Parsing blocks all other work, and the largest useful answers have some 100 kB. */
const MOST_BYTES = 1_000_000;

export function openClient(options: ClientOptions): Client {
  const { url, contact, elapsed, share, timeoutMs = TIMEOUT_MS } = options;
  const { host } = new URL(url);
  const perSecond = options.perSecond ?? (isPublicServer(url) ? PUBLIC_RATE : null);
  const dispatcher = new Agent({ connect: { timeout: timeoutMs }, maxResponseSize: MOST_BYTES });
  const stopping = new AbortController();
  const breaker = createBreaker(elapsed);
  const moments = perSecond === null ? null : (share?.(host, perSecond) ?? ownMoments(perSecond, elapsed));
  const inTurn = createTurns(moments, stopping.signal);
  const refusals = countRefusals();
  const { condition, look, watch } = createWatch(breaker.outBecause, refusals.because);
  const counts: ClientCounts = { answered: 0, unreachable: 0, seconds: 0 };
  const headers = {
    accept: "application/json",
    "user-agent": contact === null ? `${SERVICE_NAME}/${__VERSION__}` : `${SERVICE_NAME}/${__VERSION__} (${contact})`,
  };

  async function send({ path, query = {}, body }: Ask): Promise<Answer> {
    const address = new URL(url + path);
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) address.searchParams.append(name, value);
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopping.signal]);
    const posted = body !== undefined && {
      method: "POST" as const,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const startedAt = elapsed();
    try {
      const askOnce = () => request(address, { headers, ...posted, dispatcher, signal });
      // A service with a limit of requests isn't asked a second time.
      return await readAnswer(await (perSecond === null ? orAgain(askOnce) : askOnce()));
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : describeFailure(error));
    } finally {
      counts.seconds += elapsed() - startedAt;
    }
  }

  async function ask<T>(question: Ask, read: (answer: Answer) => T): Promise<T> {
    try {
      const reading = await inTurn(() =>
        breaker.run(async () => {
          const answer = await send(question);
          // A 4xx is read outside of the breaker: one refused question must not stop requests for the others.
          if (answer.status >= 400) return () => read(answer);
          const value = read(answer);
          return () => value;
        }),
      );
      const value = reading();
      counts.answered++;
      refusals.end(question.profile);
      return value;
    } catch (error) {
      if (error instanceof Unreachable) counts.unreachable++;
      if (error instanceof Refused) refusals.count(question.profile, error.status);
      throw error;
    } finally {
      look();
    }
  }

  return {
    ask,
    host,
    perSecond,
    condition,
    watch,
    counts,
    close: async () => {
      stopping.abort();
      await dispatcher.destroy();
    },
  };
}

/**
 * Asks again, once, where the connection ended before an answer: services close idle connections, and may do so at the
 * moment in which we use one.
 */
function orAgain<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch((error: unknown) => {
    if (error instanceof Error && "code" in error && ENDED.has(String(error.code))) return ask();
    throw error;
  });
}
const ENDED: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * The body of an answer as its adapter expects it.
 * @throws Unreachable
 */
export function readBody<Schema extends TSchema>(schema: Schema, { body, status }: Answer): Static<Schema> {
  if (Value.Check(schema, body)) return body;
  if (status >= 400) throw new Refused(status, describeStatus(status));
  throw new Unreachable("its answer is not what such a service answers");
}

/** Redirects are not followed: they could lead inside our network, and take our key along. */
async function readAnswer({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Answer> {
  const isAnswer = status < 300 || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));
  if (!isAnswer) {
    // An unread body would keep its connection busy.
    await body.dump();
    const asksToWait = status === 429 || status === 503;
    throw new Unreachable(
      describeStatus(status),
      asksToWait ? readRetryAfter(headers["retry-after"], new Date()) : null,
    );
  }
  const text = await body.text();
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    if (status >= 400) return { status, body: undefined };
    throw new Unreachable(`its answer is no JSON (${String(headers["content-type"] ?? "of no type").slice(0, 60)})`);
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `it refuses us (${status}): look at the key, and at its rules`;
  if (status === 404) return "there is no such service at this address (404)";
  if (status === 429) return "it asks us to come less often (429)";
  if (status >= 300 && status < 400) return `it redirects (${status}), which is not followed: name the new address`;
  return `it answers ${status}`;
}
