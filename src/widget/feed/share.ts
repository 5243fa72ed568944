import type { TrackingAddress } from "./fetch-tracking.ts";
import { readRecord } from "./read-record.ts";
import type { Failure, FailureCode } from "./reading.ts";
import type { Answer } from "./request-record.ts";

/** What one poller was answered, as it tells the others. */
export interface News {
  answer: Answer;
  /** When the answer came, Date.now() milliseconds. */
  at: number;
  /** The chance that jitters its next request (0 ≤ dice < 1): with one for all, all agree when that is. */
  dice: number;
}

/** Lets everything in one browser that follows the same delivery, in whatever tab, be answered by one request. */
export interface Share {
  /** Asks and tells the others; null when somebody else did, and after a moment when they do, who should be heard by then. */
  ask(ask: () => Promise<News>): Promise<News | null>;
}

export interface ShareOptions {
  /** What is followed, where, with which key; or that nothing is, and a scenario is played. */
  address: TrackingAddress & { demo?: string | undefined };
  /** Leaves when it aborts. */
  signal: AbortSignal;
  /** What others were answered. One that asks `behindSeconds` later than they would asks only if they are gone. */
  hear(news: News, behindSeconds: number): void;
  /** What was heard so far. */
  first: News | null;
}

/** An asker who goes is replaced within this time. */
const BEHIND_SECONDS = 0.8;
/** How long a turn lasts after its news was told, so that it is heard before the next one begins. */
const HEARD_MS = 500;
/** News that took longer lay in a page that was frozen, and is no news any more. */
const FRESH_MS = 2000;
/** Nobody asks for so long, unless their page was frozen while it held the lock. */
const PATIENCE_MS = 30_000;

/**
 * A Web Lock makes the turns, which is free again at once when its tab goes, however it goes; a BroadcastChannel carries
 * the news. Rejects where a browser lacks either, or forbids them to a page without an origin, and for a demo, since each
 * plays its own: then each asks alone.
 */
export async function openShare({ address, signal, hear, first }: ShareOptions): Promise<Share> {
  if (address.demo != null) throw new TypeError("A demo isn't shared.");
  const name = await nameOf(address);
  const { locks } = navigator;
  await locks.request(name, { mode: "shared", ifAvailable: true }, () => {});
  let channel: BroadcastChannel | undefined;
  let blockedSince: number | null = null;
  let heard = 0;

  const listen = () => {
    channel ??= new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const news = readNews(data);
      if (!news || Math.abs(Date.now() - news.at) >= FRESH_MS) return;
      blockedSince = null;
      heard++;
      hear(news, Math.random() * BEHIND_SECONDS);
    };
  };
  // A message would put the page out of the back/forward cache: https://web.dev/articles/bfcache
  const hush = () => {
    channel?.close();
    channel = undefined;
  };
  const tell = (news: News | null) => {
    if (news && !isOurs(news)) channel?.postMessage(news);
  };
  if (!signal.aborted) {
    listen();
    addEventListener("pagehide", hush, { signal });
    addEventListener("pageshow", listen, { signal });
    signal.addEventListener("abort", hush);
    tell(first);
  }

  return {
    ask: (ask) =>
      new Promise((resolve) => {
        const work = async () => {
          blockedSince = null;
          const news = await ask();
          tell(news);
          resolve(news);
        };
        const before = heard;
        const turn = async (lock: Lock | null) => {
          blockedSince ??= Date.now();
          if (heard > before) resolve(null);
          else if (lock) {
            await work();
            await new Promise((done) => setTimeout(done, HEARD_MS));
          } else if (Date.now() - blockedSince > PATIENCE_MS) await work();
          else setTimeout(resolve, BEHIND_SECONDS * 1000, null);
        };
        locks.request(name, { ifAvailable: true }, turn).catch(work);
      }),
  };
}

/** Whether it is of this page alone, which may be kept from the service by a policy of its own: each asks for itself then. */
const isOurs = ({ answer }: News) => "failure" in answer && ["network", "timeout"].includes(answer.failure.code);

/**
 * A digest, because every script of the origin can list the names of locks: who doesn't know the delivery and the key can
 * neither learn them, nor find the channel to listen or to speak. Versions don't meet, and neither do services.
 */
async function nameOf({ id, key, api }: TrackingAddress): Promise<string> {
  const text = JSON.stringify([__VERSION__, new URL(api, document.baseURI), key, id]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `tracking ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Null when it isn't one. Never throws. */
export function readNews(data: unknown): News | null {
  if (!isObject(data) || !isObject(data.answer)) return null;
  const { answer, at, dice } = data;
  if (!isNumber(at) || !isNumber(dice) || dice < 0 || dice >= 1) return null;
  const failure = readFailure(answer.failure);
  if (failure) return { answer: { failure }, at, dice };
  const reading = readRecord(answer.reading);
  const serverTime = isNumber(answer.serverTime) ? answer.serverTime : null;
  return reading && { answer: { reading, serverTime }, at, dice };
}

const CODES: Record<FailureCode, true> = {
  missing_id: true,
  missing_key: true,
  unauthorized: true,
  forbidden: true,
  not_found: true,
  rate_limited: true,
  server_error: true,
  bad_answer: true,
  timeout: true,
  network: true,
};

function readFailure(value: unknown): Failure | null {
  if (!isObject(value)) return null;
  const { code, message, retryable, retryAfterSeconds } = value;
  if (!isCode(code) || typeof message !== "string" || typeof retryable !== "boolean") return null;
  const wait = isNumber(retryAfterSeconds) && retryAfterSeconds >= 0 ? retryAfterSeconds : null;
  return { code, message, retryable, retryAfterSeconds: wait };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isCode = (value: unknown): value is FailureCode => typeof value === "string" && Object.hasOwn(CODES, value);
