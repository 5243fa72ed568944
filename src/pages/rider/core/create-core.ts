import type { Rider, RiderAtWork } from "../../../contract/rider.ts";
import { createStore, type Store } from "../../kit/store.ts";
import {
  apply,
  type Change,
  deliveryOf,
  isDoneAnyway,
  isDue,
  learn,
  leavePhoto,
  requestFor,
  subjectOf,
} from "./changes.ts";
import type { Answer, Client, Hindrance, Refusal, Request } from "./client.ts";
import { keepTalking } from "./keep-talking.ts";
import { type Refused, type RiderState, STARTING, type Waiting } from "./state.ts";
import type { Storage } from "./storage.ts";
import { waitForOffers } from "./wait-for-offers.ts";

/** What the rider's app knows and does, without any view. `send` is for what can't wait, such as an address to connect. */
export interface RiderCore extends Store<RiderState>, Client {
  /** Redeems a pairing code. Resolves to null, or to why that failed. */
  pair(code: string, device: string): Promise<Failure | null>;
  /** Does what the rider did on this phone at once, and sends it as soon as there is a network. A second tap does nothing. */
  act(change: Change): Promise<void>;
  /** Sends changes again that were refused or still wait; without their photos if the rider says so. */
  sendAgain(changes: readonly Waiting[], options: { withPhotos: boolean }): Promise<void>;
  /** Talks to the service now: the network is back, or the rider looks at the page again. */
  refresh(): void;
  /** The rider has read why a change was refused. */
  dismiss(id: number): Promise<void>;
  /** The rider has seen that the hand-over worked. */
  finish(): void;
  /** Ends this phone's session. What waits stays on the phone until the same rider comes back, except for their places.
   * Resolves to null, or to why that failed. */
  signOut(): Promise<Failure | null>;
  stop(): void;
}

/** The code of the service's problem, or else what was in the way. */
type Failure = Refusal["code"] | Hindrance;

/** Runs one of these works at a time, over all windows of the app. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How often the service is asked what has changed: a delivery may be cancelled, for example. */
const JOB_PAUSE_MS = 15_000;
const IDLE_PAUSE_MS = 60_000;
/** After a failure. Each pause is twice the one before. */
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

/** Starts with what the phone remembers, and talks to the service from then on, until `stop`. */
export async function createRiderCore(storage: Storage, client: Client, inTurn: InTurn): Promise<RiderCore> {
  const store = createStore<RiderState>({ ...STARTING, isKept: storage.lasts });
  /** The rider as the service last told them. */
  let told: RiderAtWork | null = null;
  /** An answer of the service that was under way may still bring an offer that the rider has answered. */
  const answered = new Set<string>();
  /** What is being changed: its screen may still be there for another tap. */
  const underWay = new Set<string>();
  let offerTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  /** What the service answers to those who were signed in before is no news. */
  let session = new AbortController();

  const offers = waitForOffers(
    { send, now: client.now },
    {
      take: (offer) => {
        if (told && offer?.id !== told.offer?.id) learnRider({ ...told, offer });
      },
      signedOut: () => set({ phase: "signed_out" }),
    },
  );
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

  /** As the rider whom the page shows. */
  async function send(request: Request): Promise<Answer> {
    const answer = await client.send({ ...request, riderId: told?.id });
    if (answer.kind === "other_rider") talk.now();
    return answer;
  }

  /** Takes in a rider who may be another one than before, with what waits of theirs. */
  async function meet(rider: RiderAtWork, signal: AbortSignal): Promise<void> {
    const isOther = told?.id !== rider.id;
    // Nor are the places theirs where others were.
    if (told && isOther) await storage.removeFixes();
    const queue = await storage.queue(rider.id);
    if (signal.aborted) return;
    learnRider(rider, { ...queue, ...(isOther && { handedOver: null }), phase: "signed_in" });
  }

  /** Shows what waits, as the phone keeps it: another window may have sent or added some. */
  async function showQueue(change: Partial<Omit<RiderState, "rider">> = {}): Promise<void> {
    const riderId = told?.id;
    const queue = riderId === undefined ? null : await storage.queue(riderId);
    if (riderId === told?.id) set({ ...queue, ...change });
  }

  /** Sends what waits in order, and then reads the rider. Resolves to the pause until the next time. */
  async function exchange(): Promise<number | null> {
    const { signal } = session;
    while (told) {
      const answer = await inTurn(() => sendOldest(signal));
      if (signal.aborted) return null;
      if (answer?.kind === "later" || answer?.kind === "signed_out") return giveUp(answer);
      // The other rider is met below.
      if (answer === null || answer.kind === "other_rider") break;
    }
    const answer = await client.send({ method: "GET", path: "/v1/rider", signal });
    if (signal.aborted) return null;
    if (answer.kind !== "done") return giveUp(answer);
    failures = 0;
    await meet(answer.body as RiderAtWork, signal);
    if (signal.aborted) return null;
    set({ hindrance: null });
    if (store.state.waiting.length > 0) return FIRST_RETRY_MS;
    return store.state.rider?.jobs.length ? JOB_PAUSE_MS : IDLE_PAUSE_MS;
  }

  function giveUp(answer: Exclude<Answer, { kind: "done" }>): number | null {
    if (answer.kind === "signed_out") {
      set({ phase: "signed_out", hindrance: null });
      return null;
    }
    set({ hindrance: answer.kind === "later" ? answer.why : "busy" });
    const asked = answer.kind === "later" ? 1000 * (answer.seconds ?? 0) : 0;
    return Math.max(asked, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++));
  }

  /** Sends what has waited longest. Null: nothing waits. */
  async function sendOldest(signal: AbortSignal): Promise<Answer | null> {
    if (!told || signal.aborted) return null;
    const [oldest] = (await storage.queue(told.id)).waiting;
    if (!oldest || signal.aborted) return null;
    const { key, riderId } = oldest;
    const answer = await client.send({ ...requestFor(oldest.change, oldest.at), key, riderId, signal });
    // It waits on, and is done once all the same.
    if (signal.aborted) return null;
    if (answer.kind === "done" || answer.kind === "refused") await settle(oldest, answer, signal);
    return answer;
  }

  async function settle(
    sent: Waiting,
    answer: Extract<Answer, { kind: "done" | "refused" }>,
    signal: AbortSignal,
  ): Promise<void> {
    // What is learned first and done in the queue still shows the same; the other way round, a step would come undone.
    if (answer.kind === "done") {
      learnRider(told && learn(told, sent.change, answer.body));
      await storage.remove(sent.id);
      return showQueue({ hindrance: null });
    }
    // What the rider wanted may be so all the same: then the refusal is no news to them.
    const now = await client.send({ method: "GET", path: "/v1/rider", riderId: sent.riderId, signal });
    if (signal.aborted) return;
    if (now.kind === "done") learnRider(now.body as RiderAtWork);
    const isNews = !told || !isDoneAnyway(told, sent.change);
    await (isNews ? storage.refuse(sent, answer.refusal) : storage.remove(sent.id));
    await showQueue(isNews && sent.change.kind === "complete" ? { handedOver: null } : {});
  }

  /** A new try takes the place of the same one that was refused. */
  async function forget(change: Change): Promise<void> {
    const isOld = (one: Refused) => one.change.kind === change.kind && deliveryOf(one.change) === deliveryOf(change);
    await Promise.all(store.state.refused.filter(isOld).map(({ id }) => storage.dismiss(id)));
  }

  /** Keeps what the rider did, shows it as done, and sends it. What is under way isn't done a second time. */
  async function keep(changes: readonly Change[], work: () => Promise<void>): Promise<void> {
    const subjects = changes.map(subjectOf);
    if (subjects.some((subject) => underWay.has(subject))) return;
    for (const subject of subjects) underWay.add(subject);
    const completed = changes.filter(({ kind }) => kind === "complete").map(deliveryOf);
    const handedOver = store.state.rider?.jobs.find((job) => completed.includes(job.delivery_id));
    try {
      await work();
      await showQueue({ storageFailed: false, ...(handedOver && { handedOver }) });
      talk.now();
    } catch {
      set({ storageFailed: true });
    } finally {
      for (const subject of subjects) underWay.delete(subject);
    }
  }

  /** Nothing that is under way is heard any more. */
  function endSession(): void {
    session.abort();
    session = new AbortController();
  }

  const known = await storage.readRider();
  if (known) await meet(known, session.signal);
  talk.now();

  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    async pair(code, device) {
      const answer = await client.send({ method: "POST", path: "/v1/rider/sessions", body: { code, device } });
      if (answer.kind !== "done") return failureOf(answer);
      const { rider } = answer.body as { rider: Rider };
      const jobs = told?.id === rider.id ? told.jobs : [];
      endSession();
      await meet({ offer: null, jobs, gps_apps: [], push_public_key: null, ...rider }, session.signal);
      talk.now();
      return null;
    },
    async act(change) {
      const { rider } = store.state;
      if (!rider || !isDue(rider, change)) return;
      await keep([change], async () => {
        await storage.add({ riderId: rider.id, key: makeKey(), at: client.now(), change });
        if (change.kind === "accept" || change.kind === "decline") answered.add(subjectOf(change));
        await forget(change);
      });
    },
    async sendAgain(changes, { withPhotos }) {
      const { waiting, refused } = store.state;
      const there = [...waiting, ...refused].filter(({ id }) => changes.some((one) => one.id === id));
      await keep(
        there.map(({ change }) => change),
        () =>
          storage.putBack(
            there.map(({ id, riderId, at, change }) => {
              const next = withPhotos ? change : (leavePhoto(change) ?? change);
              // Another key: this one may stand for the request with the photo.
              return { id, riderId, at, key: makeKey(), change: next };
            }),
          ),
      );
    },
    refresh: talk.now,
    async dismiss(id) {
      await storage.dismiss(id);
      await showQueue();
    },
    finish: () => set({ handedOver: null }),
    async signOut() {
      endSession();
      const answer = await send({ method: "DELETE", path: "/v1/rider/sessions/current" });
      if (answer.kind !== "done" && answer.kind !== "signed_out") {
        talk.now();
        return failureOf(answer);
      }
      endSession();
      await storage.removeFixes();
      learnRider(null, { phase: "signed_out", waiting: [], refused: [], handedOver: null });
      return null;
    },
    send,
    now: client.now,
    stop() {
      offers.want(false);
      isStopped = true;
      session.abort();
      talk.stop();
      clearTimeout(offerTimer);
    },
  };
}

function failureOf(answer: Exclude<Answer, { kind: "done" }>): Failure {
  if (answer.kind === "refused") return answer.refusal.code;
  return answer.kind === "later" ? (answer.code ?? answer.why) : answer.kind;
}

/** Also where the page isn't secure and the browser therefore has no `crypto.randomUUID`. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
