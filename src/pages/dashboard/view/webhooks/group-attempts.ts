import type { Attempt } from "../../../../contract/webhook.ts";

/** The attempts to send one event, the newest first. */
export interface SentEvent {
  /** The event's. */
  id: string;
  newest: Attempt;
  attempts: readonly [Attempt, ...Attempt[]];
}

/** Puts the attempts for the same event together. The event that was tried last comes first. */
export function groupAttempts(attempts: readonly Attempt[]): SentEvent[] {
  const groups = new Map<string, [Attempt, ...Attempt[]]>();
  for (const one of attempts) {
    const group = groups.get(one.event_id);
    if (group) group.push(one);
    else groups.set(one.event_id, [one]);
  }
  return [...groups].map(([id, group]) => ({ id, newest: group[0], attempts: group }));
}
