import { type About, aboutOf, hasImages, isWord } from "./changes.ts";
import type { Waiting } from "./state.ts";

/**
 * Chooses the change to send next; undefined if none can be sent now. The changes of one delivery are sent in order. A
 * change with images comes after all others that are ready. If it fails, it rests, and the others no longer wait for it.
 * @param rests whether a change must not be sent now
 * @param isTroubled whether a change has failed before, so that later ones no longer wait for it
 */
export function chooseNext(
  waiting: readonly Waiting[],
  rests: (id: number) => boolean,
  isTroubled: (id: number) => boolean,
): Waiting | undefined {
  const ready = waiting.filter(
    (one, at) =>
      !rests(one.id) &&
      waiting
        .slice(0, at)
        .every((before) => isTroubled(before.id) || !mustPrecede(aboutOf(before.change), aboutOf(one.change))),
  );
  return ready.find(({ change }) => !hasImages(change)) ?? ready[0];
}

/** Whether `before` must be sent before `change`. */
export function mustPrecede(before: About, change: About): boolean {
  if (before.kind === "duty") return change.kind === "duty";
  if (before.delivery === null || before.delivery !== change.delivery) return false;
  if (isWord(before)) return change.kind === "release" || (before.kind === "message" && change.kind === "message");
  // A report can be sent at any time before the change that takes the delivery from the rider.
  return (
    before.kind !== "problem" || change.kind === "complete" || change.kind === "release" || change.kind === "returned"
  );
}
