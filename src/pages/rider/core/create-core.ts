import type { Position } from "../../../contract/geo.ts";
import type { Rider, RiderAtWork } from "../../../contract/rider.ts";
import type { Store } from "../../kit/store.ts";
import { aboutOf, type Change, hasRoom } from "./changes.ts";
import type { Answer, Client, Hindrance, Refusal, Request } from "./client.ts";
import { createExchange, type InTurn, LAST_RETRY_MS } from "./exchange.ts";
import { keepChanges } from "./keep-changes.ts";
import { keepTalking } from "./keep-talking.ts";
import { createKnowledge } from "./knowledge.ts";
import { NO_OTHER_WINDOWS, type OtherWindows } from "./other-windows.ts";
import type { RiderState, Waiting } from "./state.ts";
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
  /** Ends this phone's session. Changes that wait stay on the phone until the same rider signs in again; positions don't.
   * Resolves to null, or to why that failed. */
  signOut(): Promise<Failure | null>;
  stop(): void;
}

/** The code of the service's problem, or else what was in the way. */
type Failure = Refusal["code"] | Hindrance;

/**
 * Starts with what the phone remembers, and talks to the service from then on, until `stop`.
 * @param here where the phone is; undefined if it doesn't know
 */
export async function createRiderCore(
  storage: Storage,
  client: Client,
  inTurn: InTurn,
  windows: OtherWindows = NO_OTHER_WINDOWS,
  here: () => Position | undefined = () => undefined,
): Promise<RiderCore> {
  const knowledge = createKnowledge(storage, client.now);
  const exchange = createExchange(knowledge, {
    storage,
    client,
    inTurn,
    onSettled: () => windows.tell({ kind: "settled" }),
  });
  /** Aborts when the session ends, so that answers to the previous rider's requests are dropped. */
  let session = new AbortController();

  // The phone's own database may fail, too.
  const talk = keepTalking(() => exchange.run(session.signal).catch(() => LAST_RETRY_MS));
  const offers = waitForOffers(
    { send, now: client.now },
    {
      take: (offer) => {
        const { told } = knowledge;
        if (told && offer?.id !== told.offer?.id) knowledge.learn({ ...told, offer });
      },
      signedOut: () => knowledge.set({ phase: "signed_out" }),
    },
  );
  const keeper = keepChanges(knowledge, {
    storage,
    now: client.now,
    here,
    onAltered: exchange.tryAgain,
    onKept(change) {
      exchange.makeWayFor(aboutOf(change));
      windows.tell({ kind: "added", about: aboutOf(change) });
      talk.now();
    },
  });
  const stopFollowing = knowledge.subscribe(({ phase, rider, waiting }) => {
    const mayHaveMore = rider !== null && hasRoom(rider) && !waiting.some(({ change }) => change.kind === "accept");
    offers.want(phase === "signed_in" && mayHaveMore && rider.on_duty);
  });
  const stopHearing = windows.hear((news) => {
    if (news.kind === "settled") return talk.now();
    if (news.about) exchange.makeWayFor(news.about);
    // If this window can't read the queue now, it reads it when it next talks to the service.
    knowledge.showQueue().catch(() => {});
  });

  /** Sends a request in the name of the rider whom the page shows. */
  async function send(request: Request): Promise<Answer> {
    const answer = await client.send({ ...request, riderId: knowledge.told?.id });
    if (answer.kind === "other_rider") talk.now();
    if (answer.kind === "suspended") knowledge.set({ phase: "suspended" });
    return answer;
  }

  /** Drops the answers to all requests that are under way. */
  function endSession(): void {
    session.abort();
    session = new AbortController();
  }

  const known = await storage.readRider();
  if (known) await knowledge.meet(known, session.signal);
  talk.now();

  return {
    get state() {
      return knowledge.state;
    },
    subscribe: knowledge.subscribe,
    async pair(code, device) {
      const answer = await client.send({ method: "POST", path: "/v1/rider/sessions", body: { code, device } });
      if (answer.kind !== "done") return failureOf(answer);
      const { rider } = answer.body as { rider: Rider };
      const { told } = knowledge;
      const jobs = told?.id === rider.id ? told.jobs : [];
      endSession();
      const atWork: RiderAtWork = { offer: null, jobs, gps_apps: [], push_public_key: null, ...rider };
      await knowledge.meet(atWork, session.signal);
      windows.tell({ kind: "settled" });
      talk.now();
      return null;
    },
    act: keeper.act,
    sendAgain: keeper.sendAgain,
    refresh: talk.now,
    async dismiss(id) {
      await storage.dismiss(id);
      await knowledge.showQueue();
      windows.tell({ kind: "added", about: null });
    },
    finish: () => knowledge.set({ handedOver: null }),
    async signOut() {
      endSession();
      const answer = await send({ method: "DELETE", path: "/v1/rider/sessions/current" });
      if (answer.kind !== "done" && answer.kind !== "signed_out") {
        talk.now();
        return failureOf(answer);
      }
      endSession();
      await storage.removeFixes();
      knowledge.learn(null, { phase: "signed_out", waiting: [], refused: [], troubled: [], handedOver: null });
      windows.tell({ kind: "settled" });
      return null;
    },
    send,
    now: client.now,
    stop() {
      stopHearing();
      stopFollowing();
      offers.want(false);
      knowledge.stop();
      session.abort();
      talk.stop();
    },
  };
}

function failureOf(answer: Exclude<Answer, { kind: "done" }>): Failure {
  if (answer.kind === "refused") return answer.refusal.code;
  return answer.kind === "later" ? (answer.code ?? answer.why) : answer.kind;
}
