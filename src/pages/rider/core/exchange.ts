import type { RiderAtWork } from "../../../contract/rider.ts";
import { type About, aboutOf, hasImages, isDoneAnyway, learn, mayRest, requestFor } from "./changes.ts";
import type { Answer, Client } from "./client.ts";
import type { Knowledge } from "./knowledge.ts";
import { chooseNext, mustPrecede } from "./next-change.ts";
import type { Waiting } from "./state.ts";
import type { Storage } from "./storage.ts";

/** Runs one task at a time, across all windows of the app. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Sends what waits on the phone, and reads what the service knows. */
export interface Exchange {
  /** Resolves to the pause until the next time; null: not before the rider signs in. */
  run(signal: AbortSignal): Promise<number | null>;
  /** Stops sending images if a new change may go first. They are sent again after it. */
  makeWayFor(added: About): void;
  /** The rider has altered these changes: they are tried again at once. */
  tryAgain(ids: readonly number[]): void;
}

/** How often the service is asked for changes, such as a cancelled delivery. */
const JOB_PAUSE_MS = 15_000;
const IDLE_PAUSE_MS = 60_000;
/** Only the service knows where the sandbox has moved its riders. */
const SIMULATED_PAUSE_MS = 3000;
/** After a failure. Each pause is twice the one before. */
const FIRST_RETRY_MS = 2000;
export const LAST_RETRY_MS = 60_000;

/** A change whose images don't get through. `until` is when to try again, by `performance.now()`. */
interface Trouble {
  failures: number;
  until: number;
  /** True if the answer blames the images: the service is busy with others, or it or a proxy finds the request too large. */
  isNamed: boolean;
}

type Later = Extract<Answer, { kind: "later" }>;

/** @param onSettled hears that a change no longer waits */
export function createExchange(
  knowledge: Knowledge,
  { storage, client, inTurn, onSettled }: { storage: Storage; client: Client; inTurn: InTurn; onSettled: () => void },
): Exchange {
  const troubles = new Map<number, Trouble>();
  let failures = 0;
  /** The images that are being sent. */
  let sending: { id: number; about: About; stop: () => void } | null = null;

  async function run(signal: AbortSignal): Promise<number | null> {
    /** Changes that didn't get through in this run. The reason may be that nothing gets through. */
    const failed = new Map<number, Later>();
    while (knowledge.told) {
      const answer = await inTurn(() => sendNext(failed, signal));
      if (signal.aborted) return null;
      if (answer === "nothing") break;
      if (answer !== "next") return giveUp(answer);
    }
    const answer = await client.send({ method: "GET", path: "/v1/rider", signal });
    if (signal.aborted) return null;
    if (answer.kind !== "done") return giveUp(answer);
    failures = 0;
    for (const [id, why] of failed) noteTrouble(id, why);
    await knowledge.meet(answer.body as RiderAtWork, signal);
    if (signal.aborted) return null;
    const { waiting, rider } = knowledge.state;
    for (const id of troubles.keys()) if (waiting.every((one) => one.id !== id)) troubles.delete(id);
    showTroubles({ hindrance: null });
    const isMoved = rider?.position === "simulated" && (rider.on_duty || rider.jobs.length > 0);
    const usual = isMoved ? SIMULATED_PAUSE_MS : rider?.jobs.length ? JOB_PAUSE_MS : IDLE_PAUSE_MS;
    if (waiting.length === 0) return usual;
    const untils = waiting.map(({ id }) => (troubles.get(id)?.until ?? 0) - performance.now());
    return Math.min(usual, Math.max(FIRST_RETRY_MS, Math.min(...untils)));
  }

  function giveUp(answer: Exclude<Answer, { kind: "done" }>): number | null {
    if (answer.kind === "signed_out") {
      knowledge.set({ phase: "signed_out", hindrance: null });
      return null;
    }
    if (answer.kind === "suspended") {
      knowledge.set({ phase: "suspended", hindrance: null });
      return LAST_RETRY_MS;
    }
    knowledge.set({ hindrance: answer.kind === "later" ? answer.why : "busy" });
    const asked = answer.kind === "later" ? 1000 * (answer.seconds ?? 0) : 0;
    return Math.max(asked, pauseAfter(failures++));
  }

  /** Sends one change, or returns the answer that stops the sending for now. */
  async function sendNext(
    failed: Map<number, Later>,
    signal: AbortSignal,
  ): Promise<"next" | "nothing" | Exclude<Answer, { kind: "done" | "refused" | "other_rider" }>> {
    const { told } = knowledge;
    if (!told || signal.aborted) return "nothing";
    const rests = (id: number) => failed.has(id) || (troubles.get(id)?.until ?? 0) > performance.now();
    const isTroubled = (id: number) => failed.has(id) || troubles.has(id);
    const next = chooseNext((await storage.queue(told.id)).waiting, rests, isTroubled);
    if (!next || signal.aborted) return "nothing";
    const { answer, gaveWay } = await sendOne(next, signal);
    // The change stays in the queue and is sent again. By its key, the service does it only once.
    if (signal.aborted) return "nothing";
    if (gaveWay) return "next";
    if (answer.kind === "done" || answer.kind === "refused") {
      troubles.delete(next.id);
      await settle(next, answer, signal);
      onSettled();
      return "next";
    }
    // The next request reads who the rider is now.
    if (answer.kind === "other_rider") return "nothing";
    if (answer.kind !== "later" || !mayRest(next.change)) return answer;
    failed.set(next.id, answer);
    return "next";
  }

  async function sendOne(
    { id, change, at, place, key, riderId }: Waiting,
    signal: AbortSignal,
  ): Promise<{ answer: Answer; gaveWay: boolean }> {
    const own = new AbortController();
    const stop = () => own.abort();
    signal.addEventListener("abort", stop);
    if (hasImages(change)) sending = { id, about: aboutOf(change), stop };
    const answer = await client.send({ ...requestFor(change, at, place), key, riderId, signal: own.signal });
    sending = null;
    signal.removeEventListener("abort", stop);
    return { answer, gaveWay: own.signal.aborted && answer.kind === "later" };
  }

  async function settle(
    sent: Waiting,
    answer: Extract<Answer, { kind: "done" | "refused" }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { told } = knowledge;
    // Learns before it removes the change from the queue: in the other order, the step would look undone for a moment.
    if (answer.kind === "done") {
      knowledge.learn(told && learn(told, sent.change, answer.body));
      await storage.remove(sent.id);
      return knowledge.showQueue({ hindrance: null });
    }
    // The refused change may be in effect anyway. The rider then needn't read of the refusal.
    const now = await client.send({ method: "GET", path: "/v1/rider", riderId: sent.riderId, signal });
    if (signal.aborted) return;
    if (now.kind === "done") knowledge.learn(now.body as RiderAtWork);
    const isNews = !knowledge.told || !isDoneAnyway(knowledge.told, sent.change);
    await (isNews ? storage.refuse(sent, answer.refusal) : storage.remove(sent.id));
    const isUndone = isNews && sent.change.kind === "complete";
    await knowledge.showQueue({ hindrance: null, ...(isUndone && { handedOver: null }) });
  }

  /** Notes a change that didn't get through although the rest of the run did. */
  function noteTrouble(id: number, { why, code, seconds }: Later): void {
    const { failures: before = 0 } = troubles.get(id) ?? {};
    const pause = Math.max(1000 * (seconds ?? 0), pauseAfter(before));
    const isNamed = why === "too_large" || code === "images_busy";
    troubles.set(id, { failures: before + 1, until: performance.now() + pause, isNamed });
  }

  /** Shows the changes whose images are at fault: said to be, or failed twice. A single failure may be the network's. */
  function showTroubles(change: Parameters<Knowledge["set"]>[0] = {}): void {
    const told = [...troubles].filter(([, { failures, isNamed }]) => isNamed || failures > 1);
    knowledge.set({ ...change, troubled: told.map(([id]) => id) });
  }

  return {
    run,
    makeWayFor(added) {
      if (sending && !mustPrecede(sending.about, added)) sending.stop();
    },
    tryAgain(ids) {
      if (sending && ids.includes(sending.id)) sending.stop();
      for (const id of ids) troubles.delete(id);
      showTroubles();
    },
  };
}

const pauseAfter = (failures: number) => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
