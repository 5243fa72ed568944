import { setTimeout as pause } from "node:timers/promises";
import { atMost } from "../../at-most.ts";
import type { Core } from "../../core.ts";
import { customerLink } from "../../customer-link.ts";
import { randomId } from "../../random-id.ts";
import { createSignal } from "../../signal.ts";
import { DatabaseUnavailable } from "../../store/database-unavailable.ts";
import { whenRaised } from "../../when-raised.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { toEvent } from "../outbox/events.ts";
import { fanOut } from "../outbox/fan-out.ts";
import { type Claim, claimSends, findDue, isAnyDue, LEASE_MS, releaseSend } from "./claim-sends.ts";
import { createInFlight } from "./create-in-flight.ts";
import { openPoster, type PosterOptions } from "./open-poster.ts";
import type { Outcome } from "./post-event.ts";
import { recordOutcome } from "./record-outcome.ts";
import { shareSlots } from "./share-slots.ts";

export interface Sender {
  /**
   * Signs a test event and posts it to an endpoint once. Stores nothing.
   * @throws ServiceProblem rate_limited when the account has too many test events in flight
   */
  postTest(endpoint: EndpointRow, event: { id: string }): Promise<Outcome>;
  /** Does one round: queues new events and sends what is due. Resolves to the number of requests, when all have ended. */
  sendDue(): Promise<number>;
  /** Does rounds until stopped. */
  start(onError: (error: unknown) => void): void;
  /** Gives requests in flight a moment to end, releases the others for the next start, and closes all connections. */
  stop(): Promise<void>;
  /** Attempts since this process started. */
  counts: { readonly sent: number; readonly failed: number };
}

/** How often to look for what another process has stored, and what fell due because time passed. */
const IDLE_MS = 2000;
const BUSY_MS = 50;
/**
 * How many outcomes are stored at the same time. Outcomes of one endpoint wait for each other, each on a connection to the
 * database, and the service's requests need connections, too.
 */
const MOST_STORING = 3;
/** How soon an outcome that couldn't be stored is tried again. */
const STORE_AGAIN_MS = 500;
/** How long `stop` waits for the requests in flight before it aborts them. */
const GRACE_MS = 2500;

/** Sends the outbox's events to endpoints, through connections that `stop` closes. */
export function openSender(core: Core, options: PosterOptions & { publicUrl: () => string }): Sender {
  const { publicUrl, rules, timeoutMs } = options;
  const poster = openPoster(core, options);
  const inFlight = createInFlight(core.elapsed, timeoutMs / 1000);
  const storing = atMost(MOST_STORING);
  const counts = { sent: 0, failed: 0 };
  let stopped = false;
  let stopRounds = async () => {};

  async function send(claim: Claim, answered: () => void): Promise<void> {
    const leaseEnds = core.elapsed() + LEASE_MS / 1000;
    try {
      const attempt = { id: randomId("att"), at: core.now() };
      const outcome = await poster.post(
        claim,
        toEvent(claim, (id) => customerLink(core.codes, publicUrl(), id)),
      );
      answered();
      counts[outcome.succeeded ? "sent" : "failed"]++;
      await untilStored(() => recordOutcome(core, rules.environment, claim, outcome, attempt), leaseEnds);
    } catch (error) {
      if (!poster.isAborted()) throw error;
      await releaseSend(core, claim);
    }
  }

  /**
   * Stores an outcome, as soon as the database can. If the outcome isn't stored, the event is sent again when its lease
   * ends. Until then the later events of the same delivery may have to wait.
   */
  async function untilStored(store: () => Promise<void>, leaseEnds: number): Promise<void> {
    for (;;) {
      try {
        return await storing(store);
      } catch (error) {
        const isHopeless = poster.isAborted() || core.elapsed() >= leaseEnds;
        if (!(error instanceof DatabaseUnavailable) || isHopeless) throw error;
        await pause(STORE_AGAIN_MS);
      }
    }
  }

  async function round(): Promise<Promise<void>[]> {
    await fanOut(core);
    const due = stopped ? [] : await findDue(core);
    const claims = await claimSends(core, shareSlots(due, inFlight.busy()));
    return claims.map((claim) => {
      const recipient = { endpointId: claim.endpoint_id, accountId: claim.account_id };
      return inFlight.track(recipient, (answered) => send(claim, answered));
    });
  }

  return {
    postTest: (endpoint, event) => {
      const recipient = { endpointId: endpoint.id, accountId: endpoint.account_id };
      return inFlight.trackTest(recipient, () => poster.post(endpoint, event));
    },
    sendDue: async () => {
      const sends = await round();
      await Promise.all(sends);
      return sends.length;
    },
    start: (onError) => {
      const roundsUntilIdle = async () => {
        while (!stopped && (await isAnyDue(core))) {
          const sends = await round();
          for (const one of sends) one.catch(onError);
          if (sends.length === 0) return;
          await pause(BUSY_MS);
        }
      };
      const news = createSignal();
      const unsubscribe = core.changes.subscribe(news.raise);
      const stop = whenRaised(news, IDLE_MS, roundsUntilIdle, onError);
      stopRounds = () => {
        unsubscribe();
        return stop();
      };
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
