import type { Position } from "../../../contract/geo.ts";
import { makeKey } from "../../kit/make-key.ts";
import { type Change, deliveryOf, isDue, leavePhoto, subjectOf } from "./changes.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Refused, Waiting } from "./state.ts";
import type { Storage } from "./storage.ts";

/** Keeps on the phone what the rider does, and shows it as done. */
export interface Keeper {
  act(change: Change): Promise<void>;
  sendAgain(changes: readonly Waiting[], options: { withPhotos: boolean }): Promise<void>;
}

interface Keeping {
  storage: Storage;
  /** The service's time, in ms. */
  now(): number;
  /** Where the phone is; undefined if it doesn't know. */
  here(): Position | undefined;
  /** The change is stored, and waits to be sent. */
  onKept(change: Change): void;
  /** These changes have become other requests. */
  onAltered(ids: readonly number[]): void;
}

/**
 * Keeps changes in the order of the rider's taps. On a slow phone a tap may come before the last one is kept: it waits for
 * its turn. A second tap on the same button does nothing.
 */
export function keepChanges(knowledge: Knowledge, { storage, now, here, onKept, onAltered }: Keeping): Keeper {
  /** Changes that are being kept, whose buttons may still be there for a second tap. */
  const underWay = new Set<string>();
  let turn: Promise<void> = Promise.resolve();

  /** @param work null where there is nothing to keep */
  function keep(changes: readonly Change[], work: () => Promise<void> | null): Promise<void> {
    const names = changes.map(nameOf);
    if (names.some((name) => underWay.has(name))) return Promise.resolve();
    for (const name of names) underWay.add(name);
    turn = turn.then(async () => {
      const completed = changes.filter(({ kind }) => kind === "complete").map(deliveryOf);
      const handedOver = knowledge.state.rider?.jobs.find((job) => completed.includes(job.delivery_id));
      try {
        const keeping = work();
        if (!keeping) return;
        await keeping;
        await knowledge.showQueue({ storageFailed: false, ...(handedOver && { handedOver }) });
        for (const change of changes) onKept(change);
      } catch {
        knowledge.set({ storageFailed: true });
      } finally {
        for (const name of names) underWay.delete(name);
      }
    });
    return turn;
  }

  /** A new try replaces the refused one, except for reports: each of them is a report of its own. */
  async function forgetRefused(change: Change): Promise<void> {
    if (change.kind === "problem") return;
    const isOld = (one: Refused) => one.change.kind === change.kind && deliveryOf(one.change) === deliveryOf(change);
    await Promise.all(knowledge.state.refused.filter(isOld).map(({ id }) => storage.dismiss(id)));
  }

  return {
    act: (change) =>
      keep([change], () => {
        const { rider, waiting } = knowledge.state;
        const isAnswer = change.kind === "accept" || change.kind === "decline";
        const isAnswered = isAnswer && waiting.some((one) => subjectOf(one.change) === subjectOf(change));
        if (!rider || isAnswered || !isDue(rider, change)) return null;
        return storage.add({ riderId: rider.id, key: makeKey(), at: now(), place: here(), change }).then(() => {
          if (isAnswer) knowledge.noteAnswered(subjectOf(change));
          return forgetRefused(change);
        });
      }),
    sendAgain: (changes, { withPhotos }) =>
      keep(
        changes.map(({ change }) => change),
        () => {
          const { waiting, refused } = knowledge.state;
          const there = [...waiting, ...refused].filter(({ id }) => changes.some((one) => one.id === id));
          if (there.length === 0) return null;
          onAltered(there.map(({ id }) => id));
          return storage.putBack(
            there.map(({ id, riderId, at, place, change }) => {
              const next = withPhotos ? change : (leavePhoto(change) ?? change);
              // A new key: the service may know the old one for the request with the photo.
              return { id, riderId, at, place, key: makeKey(), change: next };
            }),
          );
        },
      ),
  };
}

/** Changes with the same name are the same change. */
function nameOf(change: Change): string {
  return `${change.kind === "step" ? change.step : change.kind} ${subjectOf(change)}`;
}
