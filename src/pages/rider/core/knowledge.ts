import type { RiderAtWork } from "../../../contract/rider.ts";
import { createStore, type Store } from "../../kit/store.ts";
import { apply } from "./changes.ts";
import { type RiderState, STARTING } from "./state.ts";
import type { Storage } from "./storage.ts";

/** The state without the rider, who is computed from the last answer and the queue. */
type Told = Partial<Omit<RiderState, "rider">>;

/** What this window knows: the rider as the service last told them, and on top of that what waits on the phone. */
export interface Knowledge extends Store<RiderState> {
  /** The rider as the service last told them, without an offer that was answered. */
  readonly told: RiderAtWork | null;
  set(change: Told): void;
  /** Takes the service's answer, and removes its offer when that runs out. */
  learn(rider: RiderAtWork | null, change?: Told): void;
  /** Takes a rider, who may be another one than before, and loads their queue. */
  meet(rider: RiderAtWork, signal: AbortSignal): Promise<void>;
  /** Shows what waits, as the phone keeps it: another window may have sent or added some. */
  showQueue(change?: Told): Promise<void>;
  /** An answer of the service that was under way may still bring an offer that the rider has answered. */
  noteAnswered(offerId: string): void;
  stop(): void;
}

/** @param now the service's time, in ms */
export function createKnowledge(storage: Storage, now: () => number): Knowledge {
  const store = createStore<RiderState>({ ...STARTING, isKept: storage.lasts });
  const answered = new Set<string>();
  let told: RiderAtWork | null = null;
  let offerTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function set(change: Told): void {
    if (isStopped) return;
    const next = { ...store.state, ...change };
    const rider = told && next.waiting.reduce((done, { change, at }) => apply(done, change, at), told);
    store.set({ ...next, rider });
  }

  function learn(rider: RiderAtWork | null, change: Told = {}): void {
    const offer = rider?.offer && !answered.has(rider.offer.id) ? rider.offer : null;
    told = rider && { ...rider, offer };
    clearTimeout(offerTimer);
    if (offer) {
      const left = Date.parse(offer.expires_at) - now();
      offerTimer = setTimeout(() => told && learn({ ...told, offer: null }), left);
    }
    // If this can't be stored, the next start without network shows nothing. The waiting changes are stored separately.
    storage.keepRider(told && { ...told, offer: null }).catch(() => {});
    set(change);
  }

  return {
    get state() {
      return store.state;
    },
    get told() {
      return told;
    },
    subscribe: store.subscribe,
    set,
    learn,
    async meet(rider, signal) {
      const isOther = told?.id !== rider.id;
      // Positions of another rider aren't sent as theirs.
      if (told && isOther) await storage.removeFixes();
      const queue = await storage.queue(rider.id);
      if (signal.aborted) return;
      learn(rider, { ...queue, ...(isOther && { handedOver: null }), phase: "signed_in" });
    },
    async showQueue(change = {}) {
      const riderId = told?.id;
      const queue = riderId === undefined ? null : await storage.queue(riderId);
      if (riderId === told?.id) set({ ...queue, ...change });
    },
    noteAnswered: (offerId) => void answered.add(offerId),
    stop() {
      isStopped = true;
      clearTimeout(offerTimer);
    },
  };
}
