import { setTimeout as pause } from "node:timers/promises";
import { trackingPath } from "../../../contract/addresses.ts";
import type { MessagePush, NearbyPush } from "../../../contract/customer/customer.ts";
import type { Core } from "../../core.ts";
import { sayIn } from "../../languages/say-in.ts";
import type { Pusher } from "../../push/open-pusher.ts";
import { createSignal } from "../../signal.ts";
import { whenRaised } from "../../when-raised.ts";
import { isOpen } from "../messages/is-open.ts";
import {
  claimDueAlerts,
  claimDueMessages,
  type DueAlert,
  type DueMessage,
  dropAlert,
  forgetAlerts,
  setDueAgain,
} from "./alerts.ts";
import { FRESH_SECONDS } from "./is-near.ts";

/** Tells customers' browsers that their order is near, and what is written to them. */
export interface Alerts {
  /** Pushes what is due, and resolves when the outcome of each push is stored. */
  pushDue(): Promise<void>;
  /** Pushes what is due, until stopped. */
  start(onError: (error: unknown) => void): void;
  /** Resolves once the outcome of each push in flight is stored; the pusher's own stop ends these. */
  stop(): Promise<void>;
}

const LOOK_MS = 10_000;
/** What becomes due in this process is pushed so soon: not each change of a delivery is worth a look of its own. */
const SOON_MS = 250;
/** How long a push service keeps the push for a phone that is off. After that time the rider should be at the door. */
const KEPT_SECONDS = 300;
/** A message that hasn't reached the customer for so long is answered too late. */
const MESSAGE_SECONDS = 300;
/** The first wait for a push service that can't be reached. Then the wait doubles each time. */
const AGAIN_SECONDS = 2;

export function openAlerts({ db, now, changes }: Core, pusher: Pusher): Alerts {
  let stopLooking = async () => {};
  const inFlight = new Set<Promise<void>>();

  const isFresh = (at: Date | null) => at !== null && now().getTime() - at.getTime() <= FRESH_SECONDS * 1000;

  /**
   * A push that the push service took isn't repeated: it would ring twice. A push that it couldn't take is tried again while
   * its news is true: for at most a minute, about five times, and only while the rider is on the way and was seen less than
   * a minute ago. If the push service took it and only the answer was lost, the topic and the notification's tag let the
   * second push replace the first.
   */
  async function push(due: DueAlert): Promise<void> {
    const { delivery_id, language, shop, nearby_at, is_under_way, located_at, ...to } = due;
    if (!(is_under_way && isFresh(nearby_at) && isFresh(located_at))) return dropAlert(db, due);
    const data = toPush(delivery_id, shop, language);
    const outcome = await pusher.push(to, { data, seconds: KEPT_SECONDS, topic: "nearby" });
    if (outcome === "gone") return forgetAlerts(db, to.endpoint);
    if (outcome === "known") return dropAlert(db, due);
    await setDueAgain(db, "due_at", due, waitAfter(nearby_at));
  }

  /** As often again as a push that the rider is near, for as long as the message is news. */
  async function pushMessage(due: DueMessage): Promise<void> {
    const seconds = MESSAGE_SECONDS - (now().getTime() - due.sent_at.getTime()) / 1000;
    if (seconds <= 0 || !isOpen(due, now())) return;
    const outcome = await pusher.push(due, { data: toMessage(due), seconds: Math.ceil(seconds), topic: "message" });
    if (outcome === "gone") return forgetAlerts(db, due.endpoint);
    if (outcome === "unreached") await setDueAgain(db, "message_due_at", due, waitAfter(due.sent_at));
  }

  /** The wait doubles: it is as long as what is told is old. */
  function waitAfter(since: Date): Date {
    const at = now().getTime();
    return new Date(at + Math.max(AGAIN_SECONDS * 1000, at - since.getTime()));
  }

  async function look(): Promise<Promise<void>[]> {
    if (pusher.publicKey() === null) return [];
    const [near, messages] = await Promise.all([claimDueAlerts(db, now()), claimDueMessages(db, now())]);
    const all = [...near.map(push), ...messages.map(pushMessage)];
    return all.map((one) => {
      const pushed = one.finally(() => inFlight.delete(pushed));
      inFlight.add(pushed);
      return pushed;
    });
  }

  return {
    pushDue: async () => {
      await Promise.all(await look());
    },
    start: (onError) => {
      const begin = async () => {
        for (const pushed of await look()) pushed.catch(onError);
        await pause(SOON_MS);
      };
      const news = createSignal();
      const unsubscribe = changes.subscribe(news.raise);
      const stop = whenRaised(news, LOOK_MS, begin, onError);
      stopLooking = () => {
        unsubscribe();
        return stop();
      };
    },
    stop: async () => {
      await stopLooking();
      await Promise.allSettled(inFlight);
    },
  };
}

function toPush(deliveryId: string, shop: string, language: string | null): NearbyPush {
  const { lang, dir, sentences } = sayIn(language);
  return { type: "nearby", title: shop, body: sentences.nearby, lang, dir, url: trackingPath(deliveryId) };
}

function toMessage({ delivery_id, sender, language, phrase, text, lang }: DueMessage): MessagePush {
  const spoken = sayIn(language);
  const url = trackingPath(delivery_id);
  const said =
    phrase === null ? { body: text ?? "", dir: "auto" as const } : { body: spoken.phrases[phrase], dir: spoken.dir };
  return { type: "message", title: sender, ...said, lang: (text && lang) || spoken.lang, url, tag: `${url}#messages` };
}
