import { setTimeout as pause } from "node:timers/promises";
import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import type { SecretBox } from "../endpoints/secrets.ts";
import { checkUrl, type UrlRules } from "../guard/check-url.ts";
import type { Resolve } from "../guard/guarded-lookup.ts";
import { toEvent } from "../outbox/events.ts";
import { fanOut } from "../outbox/fan-out.ts";
import { type Claim, claimSends, releaseSend, TIMEOUT_MS } from "./claim-sends.ts";
import { openDispatchers } from "./open-dispatchers.ts";
import { type Outcome, postEvent } from "./post-event.ts";
import { recordOutcome } from "./record-outcome.ts";
import { signEvent } from "./sign-event.ts";

export interface Sender {
  /** Posts an event to an endpoint, signed, once; nothing is written down. */
  post(
    endpoint: Pick<EndpointRow, "url" | "secret" | "previous_secret" | "previous_secret_until">,
    event: { id: string },
  ): Promise<Outcome>;
  /** Queues what is new and sends what is due, once; resolves to how many requests were made when all have ended. */
  sendDue(): Promise<number>;
  /** Sends until stopped. */
  start(onError: (error: unknown) => void): void;
  /** Lets requests under way end for a moment, leaves the others for the next start, and closes all connections. */
  stop(): Promise<void>;
  /** Attempts since this process started. */
  counts: { readonly sent: number; readonly failed: number };
}

const IDLE_MS = 500;
const BUSY_MS = 50;
/** Requests under way at a time, to all endpoints together. */
const MOST_IN_FLIGHT = 128;
/** Leaves half of the time that a process has to end. */
const GRACE_MS = 2500;

export function openSender(
  core: Core,
  options: { box: SecretBox; publicUrl: () => string; rules: UrlRules; resolve: Resolve; timeoutMs?: number },
): Sender {
  const { box, publicUrl, rules, resolve, timeoutMs = TIMEOUT_MS } = options;
  const dispatchers = openDispatchers(rules.privateHosts, resolve);
  const ending = new AbortController();
  const inFlight = new Map<string, number>();
  const running = new Set<Promise<unknown>>();
  const counts = { sent: 0, failed: 0 };
  let stopped = false;
  let stopRounds = async () => {};

  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled: Promise<unknown> = work.catch(() => {}).then(() => running.delete(settled));
    running.add(settled);
    return work;
  };

  const post: Sender["post"] = async (endpoint, event) => {
    // An address may have been allowed when it was registered, and not be any more.
    const refused = checkUrl(endpoint.url, rules);
    if (refused) return refusal(`the url ${refused.detail}`);
    const now = core.now();
    const body = JSON.stringify(event);
    const headers = signEvent(endpoint, box, { id: event.id, body, at: now });
    const limits = { timeoutMs, stopping: ending.signal };
    return postEvent(endpoint.url, { headers, body, now }, dispatchers.for(endpoint.url), limits);
  };

  async function send(claim: Claim): Promise<void> {
    const count = (by: number) => inFlight.set(claim.endpoint_id, (inFlight.get(claim.endpoint_id) ?? 0) + by);
    count(1);
    try {
      const at = core.now();
      const outcome = await post(claim, toEvent(claim, publicUrl()));
      counts[outcome.succeeded ? "sent" : "failed"]++;
      await recordOutcome(core, rules.environment, claim, outcome, at);
    } catch (error) {
      if (!ending.signal.aborted) throw error;
      await releaseSend(core, claim);
    } finally {
      count(-1);
      if (inFlight.get(claim.endpoint_id) === 0) inFlight.delete(claim.endpoint_id);
    }
  }

  async function round(): Promise<Promise<void>[]> {
    await fanOut(core);
    const free = MOST_IN_FLIGHT - running.size;
    const claims = free > 0 && !stopped ? await claimSends(core, inFlight, free) : [];
    return claims.map((claim) => track(send(claim)));
  }

  return {
    post: (endpoint, event) => track(post(endpoint, event)),
    sendDue: async () => {
      const sends = await round();
      await Promise.all(sends);
      return sends.length;
    },
    start: (onError) => {
      stopRounds = every(
        IDLE_MS,
        async () => {
          while (!stopped) {
            const sends = await round();
            for (const one of sends) one.catch(onError);
            if (sends.length === 0) return;
            await pause(BUSY_MS);
          }
        },
        onError,
      );
    },
    stop: async () => {
      stopped = true;
      await stopRounds();
      await Promise.race([Promise.all(running), pause(GRACE_MS, undefined, { ref: false })]);
      ending.abort();
      await Promise.all(running);
      await dispatchers.close();
    },
    counts,
  };
}

function refusal(error: string): Outcome {
  return { succeeded: false, status: null, excerpt: null, error, durationMs: 0, retryAfterSeconds: null };
}
