import type { Rider, RiderAtWork } from "../../../contract/rider.ts";
import { createStore, type Store } from "../../kit/store.ts";
import { apply, type Change, deliveryOf, isDoneAnyway, learn, requestFor } from "./changes.ts";
import type { Answer, Client, Refusal } from "./client.ts";
import { keepTalking } from "./keep-talking.ts";
import { type Refused, type RiderState, STARTING, type Waiting } from "./state.ts";
import type { Storage } from "./storage.ts";
import { waitForOffers } from "./wait-for-offers.ts";

/** What the rider's app knows and does, without any view. `send` is for what can't wait, such as an address to connect. */
export interface RiderCore extends Store<RiderState>, Client {
  /** Redeems a pairing code. Resolves to null, or to why that failed. */
  pair(code: string, device: string): Promise<Failure | null>;
  /** Does what the rider did on this phone at once, and sends it as soon as there is a network. */
  act(change: Change): Promise<void>;
  /** Talks to the service now: the network is back, or the rider looks at the page again. */
  refresh(): void;
  /** The rider has read why a change was refused. */
  dismiss(id: number): Promise<void>;
  /** The rider has seen that the hand-over worked. */
  finish(): void;
  /** Ends this phone's session. What waits stays on the phone until the same rider comes back, except for their places.
   * False without network. */
  signOut(): Promise<boolean>;
  stop(): void;
}

type Failure = Refusal["code"] | "unreachable";

/** How often the service is asked what has changed: a delivery may be cancelled, for example. */
const JOB_PAUSE_MS = 15_000;
const IDLE_PAUSE_MS = 60_000;
/** After a failure. Each pause is twice the one before. */
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

/** Starts with what the phone remembers, and talks to the service from then on, until `stop`. */
export async function createRiderCore(storage: Storage, client: Client): Promise<RiderCore> {
  const store = createStore(STARTING);
  /** The rider as the service last told them. */
  let told: RiderAtWork | null = null;
  /** An answer of the service that was under way may still bring an offer that the rider has answered. */
  const answered = new Set<string>();
  let offerTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const offers = waitForOffers(client, {
    take: (offer) => {
      if (told && offer?.id !== told.offer?.id) learnRider({ ...told, offer });
    },
    signedOut: () => set({ phase: "signed_out" }),
  });
  // The phone's own database may fail, too.
  const talk = keepTalking(() => exchange().catch(() => LAST_RETRY_MS));

  function set(change: Partial<Omit<RiderState, "rider">>): void {
    if (isStopped) return;
    const next = { ...store.state, ...change };
    const rider = told && next.waiting.reduce((done, { change, at }) => apply(done, change, at), told);
    offers.want(next.phase === "signed_in" && rider !== null && rider.on_duty && rider.jobs.length === 0);
    store.set({ ...next, rider });
  }

  /** Takes in what the service told, and sees to it that an offer ends in time. */
  function learnRider(rider: RiderAtWork | null, change: Partial<Omit<RiderState, "rider">> = {}): void {
    const offer = rider?.offer && !answered.has(rider.offer.id) ? rider.offer : null;
    told = rider && { ...rider, offer };
    clearTimeout(offerTimer);
    if (offer) {
      const left = Date.parse(offer.expires_at) - client.now();
      offerTimer = setTimeout(() => told && learnRider({ ...told, offer: null }), left);
    }
    // If it can't be kept, the next start without network shows nothing. What waits is kept by itself.
    storage.keepRider(told && { ...told, offer: null }).catch(() => {});
    set(change);
  }

  /** The same for a rider who may be another one than before: what others did on this phone isn't theirs to send. */
  async function meet(rider: RiderAtWork): Promise<void> {
    const isTheirs = ({ riderId }: Waiting) => riderId === rider.id;
    // Nor are the places where others were.
    if (told && told.id !== rider.id) await storage.removeFixes();
    const theirs = store.state.rider?.id !== rider.id && {
      waiting: (await storage.waiting()).filter(isTheirs),
      refused: (await storage.refused()).filter(isTheirs),
      handedOver: null,
    };
    learnRider(rider, { ...theirs, phase: "signed_in" });
  }

  /** Sends what waits in order, and then reads the rider. Resolves to the pause until the next time. */
  async function exchange(): Promise<number | null> {
    for (let [next] = store.state.waiting; next; [next] = store.state.waiting) {
      const answer = await client.send({ ...requestFor(next.change, next.at), key: next.key });
      if (isStopped) return null;
      if (answer.kind === "later" || answer.kind === "signed_out") return giveUp(answer);
      await settle(next, answer);
    }
    const answer = await client.send({ method: "GET", path: "/v1/rider" });
    if (isStopped) return null;
    if (answer.kind !== "done") return giveUp(answer);
    failures = 0;
    await meet(answer.body as RiderAtWork);
    set({ reachable: true });
    return store.state.rider?.jobs.length ? JOB_PAUSE_MS : IDLE_PAUSE_MS;
  }

  function giveUp(answer: Exclude<Answer, { kind: "done" }>): number | null {
    if (answer.kind === "signed_out") {
      set({ phase: "signed_out", reachable: true });
      return null;
    }
    set({ reachable: false });
    const asked = answer.kind === "later" ? 1000 * (answer.seconds ?? 0) : 0;
    return Math.max(asked, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++));
  }

  async function settle(sent: Waiting, answer: Extract<Answer, { kind: "done" | "refused" }>): Promise<void> {
    const others = () => store.state.waiting.filter(({ id }) => id !== sent.id);
    if (answer.kind === "done") {
      await storage.remove(sent.id);
      return learnRider(told && learn(told, sent.change, answer.body), { waiting: others(), reachable: true });
    }
    // What the rider wanted may be so all the same: then the refusal is no news to them.
    const now = await client.send({ method: "GET", path: "/v1/rider" });
    const rider = now.kind === "done" ? (now.body as RiderAtWork) : told;
    if (rider && isDoneAnyway(rider, sent.change)) {
      await storage.remove(sent.id);
      return learnRider(rider, { waiting: others() });
    }
    const refused = await storage.refuse(sent, answer.refusal);
    const isHandOver = sent.change.kind === "complete";
    learnRider(rider, {
      waiting: others(),
      refused: [...store.state.refused, refused],
      ...(isHandOver && { handedOver: null }),
    });
  }

  /** A new try takes the place of the same one that was refused. */
  async function forget(change: Change): Promise<void> {
    const isOld = (one: Refused) => one.change.kind === change.kind && deliveryOf(one.change) === deliveryOf(change);
    await Promise.all(store.state.refused.filter(isOld).map(({ id }) => storage.dismiss(id)));
    set({ refused: store.state.refused.filter((one) => !isOld(one)) });
  }

  const known = await storage.readRider();
  if (known) await meet(known);
  talk.now();

  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    async pair(code, device) {
      const answer = await client.send({ method: "POST", path: "/v1/rider/sessions", body: { code, device } });
      if (answer.kind === "refused") return answer.refusal.code;
      if (answer.kind !== "done")
        return answer.kind === "later" && answer.seconds !== null ? "rate_limited" : "unreachable";
      const { rider } = answer.body as { rider: Rider };
      const jobs = told?.id === rider.id ? told.jobs : [];
      await meet({ offer: null, jobs, gps_apps: [], push_public_key: null, ...rider });
      talk.now();
      return null;
    },
    async act(change) {
      const { rider } = store.state;
      if (!rider) return;
      if (change.kind === "accept") answered.add(change.offer.id);
      if (change.kind === "decline") answered.add(change.offerId);
      const handedOver = change.kind === "complete" && rider.jobs.find((job) => job.delivery_id === change.deliveryId);
      try {
        const waits = await storage.add({ riderId: rider.id, key: makeKey(), at: client.now(), change });
        await forget(change);
        set({ waiting: [...store.state.waiting, waits], storageFailed: false, ...(handedOver && { handedOver }) });
      } catch {
        return set({ storageFailed: true });
      }
      talk.now();
    },
    refresh: talk.now,
    async dismiss(id) {
      await storage.dismiss(id);
      set({ refused: store.state.refused.filter((one) => one.id !== id) });
    },
    finish: () => set({ handedOver: null }),
    async signOut() {
      const answer = await client.send({ method: "DELETE", path: "/v1/rider/sessions/current" });
      if (answer.kind !== "done" && answer.kind !== "signed_out") return false;
      await storage.removeFixes();
      learnRider(null, { phase: "signed_out", waiting: [], refused: [], handedOver: null });
      return true;
    },
    ...client,
    stop() {
      offers.want(false);
      isStopped = true;
      talk.stop();
      clearTimeout(offerTimer);
    },
  };
}

/** Also where the page isn't secure and the browser therefore has no `crypto.randomUUID`. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
