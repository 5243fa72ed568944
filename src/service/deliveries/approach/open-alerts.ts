import { trackingPath } from "../../../contract/addresses.ts";
import type { NearbyPush } from "../../../contract/customer/customer.ts";
import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { sayIn } from "../../languages/say-in.ts";
import type { Pusher } from "../../push/open-pusher.ts";
import { type DueAlert, forgetAlerts, takeDueAlerts } from "./alerts.ts";
import { FRESH_SECONDS } from "./is-near.ts";

/** Tells customers' browsers that their order is near. */
export interface Alerts {
  /** Pushes what is due, and resolves when all have been answered. */
  pushDue(): Promise<void>;
  /** Does so until stopped. */
  start(onError: (error: unknown) => void): void;
  stop(): Promise<void>;
}

const LOOK_MS = 1000;
/** By then the rider is there, and so is the news. */
const KEPT_SECONDS = 300;

export function openAlerts({ db, now }: Core, pusher: Pusher): Alerts {
  let stopLooking = async () => {};

  /** Each is pushed once, whatever comes of it: a second push would ring again. One that waited too long isn't true any more. */
  async function push({ delivery_id, language, due_at, shop, ...to }: DueAlert): Promise<void> {
    if (now().getTime() - due_at.getTime() > FRESH_SECONDS * 1000) return;
    const { endpoint } = to;
    const data = toPush(delivery_id, shop, language);
    if ((await pusher.push(to, { data, seconds: KEPT_SECONDS, topic: "nearby" })) === "gone") {
      await forgetAlerts(db, endpoint);
    }
  }

  async function look(): Promise<Promise<void>[]> {
    return pusher.publicKey() === null ? [] : (await takeDueAlerts(db)).map(push);
  }

  return {
    pushDue: async () => {
      await Promise.all(await look());
    },
    start: (onError) => {
      const begin = async () => {
        for (const pushed of await look()) pushed.catch(onError);
      };
      stopLooking = every(LOOK_MS, begin, onError);
    },
    stop: () => stopLooking(),
  };
}

function toPush(deliveryId: string, shop: string, language: string | null): NearbyPush {
  const { lang, dir, sentences } = sayIn(language);
  return { type: "nearby", title: shop, body: sentences.nearby, lang, dir, url: trackingPath(deliveryId) };
}
