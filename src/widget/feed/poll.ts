import type { TrackingAddress } from "./fetch-record.ts";
import type { News } from "./news.ts";
import type { Answer } from "./request-record.ts";
import { nextDelay, type Situation } from "./schedule.ts";
import type { Share } from "./share.ts";

export interface PollOptions {
  /** All trackers in this browser with the same address share one request. Null for a demo, which shares with nobody. */
  shared: TrackingAddress | null;
  /** Requests the record once; never rejects. The signal aborts when polling stops. */
  request(signal: AbortSignal): Promise<Answer>;
  onAnswer(answer: Answer): void;
  /** Seconds between requests, as the page wishes. */
  interval?: number | undefined;
}

export interface Polling {
  /** Requests now, unless a request is newly under way or the service has said when to come back. */
  refresh(): void;
  /** From now on, requests only what is seen: a request that falls due is made once `isSeen` says true. */
  onlyWhile(isSeen: () => boolean): void;
  stop(): void;
}

/** Milliseconds after which a request that hasn't been answered may be repeated by whoever waits for it. */
const PATIENCE_MS = 8000;
/** Milliseconds between looks whether it is seen, while a request is due. No observer tells of every way to hide an element. */
const LOOK_MS = 1000;
/** After an outage the viewers' requests are spread over this time. */
const ONLINE_SPREAD_MS = 2000;

/**
 * Requests the record at once, then whenever the schedule says, one request at a time in the whole browser. A hidden page
 * requests nothing, but takes the answers of other tabs. If its request fell due while it was hidden, it requests as soon as it
 * is visible again. A failed request is repeated as soon as the browser is back online.
 */
export function startPolling({ shared, request, onAnswer, interval }: PollOptions): Polling {
  const stopped = new AbortController();
  const { signal } = stopped;
  let situation: Situation = { reading: null, failure: null, failures: 0, interval };
  let isRequesting = false;
  let sentAt = 0;
  /** How many requests were sent, and the newest that was answered. An earlier one's answer is too late to be heard. */
  let sent = 0;
  let answered = 0;
  let isSeen = () => true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `Date.now()` of the next request; null when nothing is left to ask. */
  let dueAt: number | null = 0;
  /** Milliseconds until then, when it was decided. It is never longer, even if the clock is set back. */
  let longest = 0;
  let share: Share | undefined;
  /** The address to share. Null if there is none, and from the first attempt to open the share on. */
  let toShare = shared;

  const requestHere = async (): Promise<News> => ({
    answer: await request(signal),
    at: Date.now(),
    random: Math.random(),
  });

  async function run() {
    clearTimeout(timer);
    isRequesting = true;
    sentAt = Date.now();
    const turn = ++sent;
    const news = share ? await share.request(requestHere) : await requestHere();
    if (turn < answered) return;
    answered = turn;
    isRequesting = turn < sent;
    if (news) hear(news);
    else wait();
    if (dueAt !== null) await joinShare(news);
  }

  /** Opens the share after the first request, so that it doesn't delay the first answer. */
  async function joinShare(first: News | null) {
    if (!toShare) return;
    const address = toShare;
    toShare = null;
    try {
      const { openShare } = await import("./share.ts");
      share = await openShare({ address, signal, hear, first });
    } catch {
      // This page may not share, so it sends its own requests.
    }
  }

  function hear({ answer, at, random }: News, behindSeconds = 0) {
    if (signal.aborted) return;
    const failures = "failure" in answer ? situation.failures + 1 : 0;
    situation = { ...situation, failure: null, ...answer, failures };
    const delay = nextDelay(situation, random);
    requestAt(delay === null ? null : at + (delay + behindSeconds) * 1000);
    onAnswer(answer);
  }

  function requestAt(time: number | null) {
    dueAt = time;
    longest = (time ?? 0) - Date.now();
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (isRequesting || dueAt === null || document.hidden || signal.aborted) return;
    timer = setTimeout(askIfSeen, Math.max(0, Math.min(longest, dueAt - Date.now())));
  }

  function askIfSeen() {
    if (isSeen()) void run();
    else timer = setTimeout(askIfSeen, LOOK_MS);
  }

  function requestSooner(milliseconds: number) {
    if (isRequesting) return;
    const isToldWhen = situation.failure?.retryAfterSeconds != null;
    const earliest = isToldWhen && dueAt !== null ? dueAt : 0;
    requestAt(Math.max(Date.now() + milliseconds, earliest));
  }

  function onOnline() {
    if (situation.failure?.retryable) requestSooner(Math.random() * ONLINE_SPREAD_MS);
  }

  document.addEventListener("visibilitychange", wait, { signal });
  window.addEventListener("online", onOnline, { signal });
  wait();

  return {
    refresh() {
      if (isRequesting && Date.now() - sentAt >= PATIENCE_MS) void run();
      else requestSooner(0);
    },
    onlyWhile(next) {
      isSeen = next;
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
