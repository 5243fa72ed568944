import type { TrackingAddress } from "./fetch-record.ts";
import { type News, readNews } from "./news.ts";

/** Lets all trackers of one delivery in a browser, in one tab or in several, share one request at a time. */
export interface Share {
  /**
   * Calls `request` and tells the others its news, unless another tab is requesting.
   *
   * @returns null if another tab is requesting or has just done so. `hear` gets that tab's news, if it tells any
   */
  request(request: () => Promise<News>): Promise<News | null>;
}

export interface ShareOptions {
  address: TrackingAddress;
  /** Leaves the share when it aborts. */
  signal: AbortSignal;
  /**
   * Takes the news of other tabs. The next request is due `behindSeconds` later here than in the other tab, so this tab
   * requests only if the other one is gone.
   */
  hear(news: News, behindSeconds: number): void;
  /** News from before the share, to be told to the others. */
  first: News | null;
}

/** If the requesting tab goes, another tab takes over within this time. */
const BEHIND_SECONDS = 0.8;
/** How long a tab keeps the lock after it told its news, so that the others hear it before one of them gets the lock. */
const HEARD_MS = 500;
/** Older news was delayed in a frozen page, and is ignored. */
const FRESH_MS = 2000;
/** A tab that holds the lock for longer is frozen. A request takes 20 s at most. */
const LOCK_PATIENCE_MS = 30_000;

/**
 * Opens the share of one delivery: a Web Lock lets one tab at a time request, and a BroadcastChannel carries its news. The
 * browser frees the lock at once when a tab goes, however it goes. Rejects in browsers without either, and in pages
 * without an origin, which may use neither.
 */
export async function openShare({ address, signal, hear, first }: ShareOptions): Promise<Share> {
  const name = await nameOf(address);
  const { locks } = navigator;
  // Rejects where locks are forbidden.
  await locks.request(name, { mode: "shared", ifAvailable: true }, () => {});
  let channel: BroadcastChannel | undefined;
  /** `Date.now()` when this tab first found the lock taken. Null after news of another tab, or a request of its own. */
  let blockedSince: number | null = null;
  let heardCount = 0;

  if (!signal.aborted) {
    listen();
    addEventListener("pagehide", leave, { signal });
    addEventListener("pageshow", listen, { signal });
    signal.addEventListener("abort", leave);
    if (first) tell(first);
  }

  return { request };

  function listen() {
    channel ??= new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const news = readNews(data);
      if (!news || Math.abs(Date.now() - news.at) >= FRESH_MS) return;
      blockedSince = null;
      heardCount++;
      hear(news, Math.random() * BEHIND_SECONDS);
    };
  }

  /** A message to an open channel would remove the page from the back/forward cache: https://web.dev/articles/bfcache */
  function leave() {
    channel?.close();
    channel = undefined;
  }

  function tell(news: News) {
    if (!concernsOnlyThisPage(news)) channel?.postMessage(news);
  }

  function request(requestHere: () => Promise<News>): Promise<News | null> {
    const heardBefore = heardCount;
    return new Promise((resolve) => {
      async function requestAndTell() {
        blockedSince = null;
        const news = await requestHere();
        tell(news);
        resolve(news);
      }
      async function take(lock: Lock | null) {
        if (heardCount > heardBefore) {
          resolve(null);
        } else if (lock) {
          await requestAndTell();
          await new Promise((done) => setTimeout(done, HEARD_MS));
        } else if (isLockHolderFrozen()) {
          await requestAndTell();
        } else {
          setTimeout(resolve, BEHIND_SECONDS * 1000, null);
        }
      }
      locks.request(name, { ifAvailable: true }, take).catch(requestAndTell);
    });
  }

  function isLockHolderFrozen(): boolean {
    blockedSince ??= Date.now();
    return Date.now() - blockedSince > LOCK_PATIENCE_MS;
  }
}

/** These failures may be only this page's: its content security policy may block the service. */
function concernsOnlyThisPage({ answer }: News): boolean {
  return "failure" in answer && ["network", "timeout"].includes(answer.failure.code);
}

/**
 * The name of the lock and the channel. Every script of the origin can list the names of locks, so the name is a digest: a
 * script must know the delivery and the key to find the channel. Each version of the widget, and each service, has its own.
 */
async function nameOf({ id, key, api }: TrackingAddress): Promise<string> {
  const text = JSON.stringify([__VERSION__, new URL(api, document.baseURI), key, id]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `tracking ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
