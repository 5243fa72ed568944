import type { OperatorDesk } from "../../../service/deliveries/operator-desk.ts";
import type { RiderApp } from "../../../service/riders/rider-app.ts";
import type { TownForRiders } from "../town.ts";
import type { Whereabouts } from "./whereabouts.ts";

/** What a round works with. `whereabouts` is only a memory: all of it can be read again from the service. */
export interface Crew {
  app: RiderApp;
  /** What the operator does in some scenarios. */
  desk: OperatorDesk;
  town: TownForRiders;
  whereabouts: Map<string, Whereabouts>;
  /** Does something that the service may refuse, because somebody else was first; true when it was done. */
  attempt(action: () => Promise<void>): Promise<boolean>;
}

/** What one part of a round tells the next: whether it changed anything, and when something falls due. */
export interface Outcome {
  changed: boolean;
  /** Milliseconds since 1970; in the future, or infinite. */
  nextDueAt: number;
}

export function combine(outcomes: readonly Outcome[], now: number): Outcome {
  return {
    changed: outcomes.some(({ changed }) => changed),
    nextDueAt: Math.min(...outcomes.map(({ nextDueAt }) => (nextDueAt > now ? nextDueAt : Number.POSITIVE_INFINITY))),
  };
}
