import { setTimeout as pause } from "node:timers/promises";
import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { toEvent } from "../outbox/events.ts";
import { fanOut } from "../outbox/fan-out.ts";
import { type Claim, claimSends, releaseSend, TIMEOUT_MS } from "./claim-sends.ts";
import { openPoster, type Poster, type PosterOptions } from "./open-poster.ts";
import { recordOutcome } from "./record-outcome.ts";

export interface Sender {
  /** Signs an event and posts it to an endpoint once. Stores nothing. */
  post: Poster["post"];
  /** Does one round: queues new events and sends what is due. Resolves to the number of requests, when all have ended. */
  sendDue(): Promise<number>;
  /** Does rounds until stopped. */
  start(onError: (error: unknown) => void): void;
  /** Gives requests in flight a moment to end, releases the others for the next start, and closes all connections. */
  stop(): Promise<void>;
  /** Attempts since this process started. */
  counts: { readonly sent: number; readonly failed: number };
}

const IDLE_MS = 500;
const BUSY_MS = 50;
/** Requests in flight, to all endpoints together. */
const MOST_IN_FLIGHT = 128;
/** Half of the time that a process has to stop. */
const GRACE_MS = 2500;

/** Sends the outbox's events to endpoints, through connections that `stop` closes. */
export function openSender(
  core: Core,
  options: Omit<PosterOptions, "timeoutMs"> & { publicUrl: () => string; timeoutMs?: number },
): Sender {
  const { publicUrl, rules, timeoutMs = TIMEOUT_MS } = options;
  const poster = openPoster(core, { ...options, timeoutMs });
  const inFlight = createInFlight();
  const counts = { sent: 0, failed: 0 };
  let stopped = false;
  let stopRounds = async () => {};

  async function send(claim: Claim): Promise<void> {
    try {
      const at = core.now();
      const outcome = await poster.post(claim, toEvent(claim, publicUrl()));
      counts[outcome.succeeded ? "sent" : "failed"]++;
      await recordOutcome(core, rules.environment, claim, outcome, at);
    } catch (error) {
      if (!poster.isAborted()) throw error;
      await releaseSend(core, claim);
    }
  }

  async function round(): Promise<Promise<void>[]> {
    await fanOut(core);
    const free = MOST_IN_FLIGHT - inFlight.size();
    const claims = free > 0 && !stopped ? await claimSends(core, inFlight.byEndpoint(), free) : [];
    return claims.map((claim) => inFlight.track(send(claim), claim.endpoint_id));
  }

  return {
    post: (endpoint, event) => inFlight.track(poster.post(endpoint, event), null),
    sendDue: async () => {
      const sends = await round();
      await Promise.all(sends);
      return sends.length;
    },
    start: (onError) => {
      const roundsUntilIdle = async () => {
        while (!stopped) {
          const sends = await round();
          for (const one of sends) one.catch(onError);
          if (sends.length === 0) return;
          await pause(BUSY_MS);
        }
      };
      stopRounds = every(IDLE_MS, roundsUntilIdle, onError);
    },
    stop: async () => {
      stopped = true;
      await stopRounds();
      await Promise.race([inFlight.ended(), pause(GRACE_MS, undefined, { ref: false })]);
      poster.abort();
      await inFlight.ended();
      await poster.close();
    },
    counts,
  };
}

/** The requests of this process that haven't ended. */
function createInFlight() {
  /** Each request with its endpoint; null for a test event, which doesn't count against the endpoint. */
  const requests = new Map<Promise<unknown>, string | null>();
  return {
    size: () => requests.size,
    byEndpoint: (): ReadonlyMap<string, number> => {
      const counts = new Map<string, number>();
      for (const id of requests.values()) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    /** Resolves when every request has ended, however it ended. */
    ended: async () => {
      await Promise.all(requests.keys());
    },
    track: <T>(work: Promise<T>, endpointId: string | null): Promise<T> => {
      const ended: Promise<unknown> = work.catch(() => {}).then(() => requests.delete(ended));
      requests.set(ended, endpointId);
      return work;
    },
  };
}
