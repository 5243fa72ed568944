import type { Failure, Reading } from "../types.ts";
import type { Answer } from "./request-record.ts";
import { nextDelay } from "./schedule.ts";

export interface PollOptions {
  /** Asks once; never rejects. The signal aborts when polling stops. */
  ask(signal: AbortSignal): Promise<Answer>;
  onAnswer(answer: Answer): void;
  interval?: number | undefined;
}

export interface Polling {
  /** Asks now, unless a request is under way. */
  refresh(): void;
  stop(): void;
}

/**
 * Asks at once, then whenever the schedule says, one request at a time. While the page is hidden nothing is asked; what
 * fell due meanwhile is asked on return, and a failure is retried as soon as the browser is back online.
 */
export function startPolling({ ask, onAnswer, interval }: PollOptions): Polling {
  const stopped = new AbortController();
  let reading: Reading | null = null;
  let failure: Failure | null = null;
  let failures = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next request is due, Date.now() milliseconds; null when there is nothing more to ask. */
  let dueAt: number | null = 0;

  async function request() {
    clearTimeout(timer);
    asking = true;
    const answer = await ask(stopped.signal);
    if (stopped.signal.aborted) return;
    asking = false;
    failure = "failure" in answer ? answer.failure : null;
    failures = failure ? failures + 1 : 0;
    if ("reading" in answer) reading = answer.reading;
    const delay = nextDelay({ reading, failure, failures, interval }, Math.random());
    dueAt = delay === null ? null : Date.now() + delay * 1000;
    wait();
    onAnswer(answer);
  }

  function wait() {
    clearTimeout(timer);
    if (asking || dueAt === null || document.hidden) return;
    timer = setTimeout(request, Math.max(0, dueAt - Date.now()));
  }

  function refresh() {
    if (asking) return;
    dueAt = Date.now();
    wait();
  }

  const onOnline = () => failure?.retryable && refresh();
  document.addEventListener("visibilitychange", wait);
  window.addEventListener("online", onOnline);
  wait();

  return {
    refresh,
    stop() {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
      window.removeEventListener("online", onOnline);
    },
  };
}
