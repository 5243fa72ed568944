import type { TrackingAddress } from "./fetch-tracking.ts";
import type { Answer } from "./request-record.ts";
import { nextDelay, type Situation } from "./schedule.ts";
import type { News, Share } from "./share.ts";

export interface PollOptions {
  /** Whatever in this browser polls for the same is answered by one request. */
  address: TrackingAddress;
  /** Asks once; never rejects. The signal aborts when polling stops. */
  ask(signal: AbortSignal): Promise<Answer>;
  onAnswer(answer: Answer): void;
  interval?: number | undefined;
}

export interface Polling {
  /** Asks now, unless a request is under way or the service has said when to come back. */
  refresh(): void;
  stop(): void;
}

/** After an outage of the network its viewers don't all come in the same instant. */
const ONLINE_SPREAD_MS = 2000;

/**
 * Asks at once, then whenever the schedule says, one request at a time in the whole browser. While the page is hidden it
 * asks nothing, but hears what others were answered; what fell due meanwhile is asked on return, and a failure is retried
 * as soon as the browser is back online.
 */
export function startPolling({ address, ask, onAnswer, interval }: PollOptions): Polling {
  const stopped = new AbortController();
  const { signal } = stopped;
  let known: Situation = { reading: null, failure: null, failures: 0, interval };
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next request is due, Date.now() milliseconds; null when there is nothing more to ask. */
  let dueAt: number | null = 0;
  /** Comes after the first answer, which nobody should wait longer for. */
  let share: Share | undefined;
  let joins = false;

  const askAlone = async (): Promise<News> => ({ answer: await ask(signal), at: Date.now(), dice: Math.random() });

  async function request() {
    clearTimeout(timer);
    asking = true;
    const news = await (share?.ask(askAlone) ?? askAlone());
    asking = false;
    if (news) hear(news);
    else wait();
    if (dueAt === null || joins) return;
    joins = true;
    try {
      const sharing = await import("./share.ts");
      share = await sharing.openShare({ address, signal, hear, first: news });
    } catch {
      // Then each asks alone.
    }
  }

  function hear({ answer, at, dice }: News, behindSeconds = 0) {
    if (signal.aborted) return;
    known = { ...known, failure: null, ...answer, failures: "failure" in answer ? known.failures + 1 : 0 };
    const delay = nextDelay(known, dice);
    askAt(delay === null ? null : at + (delay + behindSeconds) * 1000);
    onAnswer(answer);
  }

  function askAt(time: number | null) {
    dueAt = time;
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (asking || dueAt === null || document.hidden || signal.aborted) return;
    timer = setTimeout(request, Math.max(0, dueAt - Date.now()));
  }

  function askSooner(milliseconds: number) {
    const allowed = known.failure?.retryAfterSeconds ? dueAt : 0;
    if (!asking) askAt(Math.max(Date.now() + milliseconds, allowed ?? 0));
  }

  const onOnline = () => known.failure?.retryable && askSooner(Math.random() * ONLINE_SPREAD_MS);
  document.addEventListener("visibilitychange", wait, { signal });
  window.addEventListener("online", onOnline, { signal });
  wait();

  return {
    refresh: () => askSooner(0),
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
