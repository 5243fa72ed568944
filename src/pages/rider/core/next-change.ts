import { type About, aboutOf, hasImages } from "./changes.ts";
import type { Waiting } from "./state.ts";

/**
 * What to send next; undefined where nothing can be sent now. What a rider did with one delivery is sent in order. Images
 * hold nothing else up: they come last, and those that don't get through rest.
 * @param rests whether it is to be left alone now
 * @param isTroubled whether it failed before, so that nothing waits for it any more
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

/** Whether a change must have been sent before another one is. */
export function mustPrecede(before: About, change: About): boolean {
  if (before.kind === "duty") return change.kind === "duty";
  if (before.delivery === null || before.delivery !== change.delivery) return false;
  // A report can be sent until the rider doesn't have the delivery any more.
  return before.kind !== "problem" || change.kind === "complete" || change.kind === "release";
}
