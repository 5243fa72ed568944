import type { Position } from "../../../contract/geo.ts";
import type { OperatorDesk } from "../../../service/deliveries/lifecycle/operator-desk.ts";
import type { Geocoder, Router } from "../../../service/places/ports.ts";
import type { RiderApp } from "../../../service/riders/rider-app.ts";
import type { Crossing } from "../../town/index.ts";
import type { Whereabouts } from "./whereabouts.ts";

/** The parts of the town that riders use. */
export interface TownForRiders extends Geocoder, Router {
  /** The junctions along a way, in order of their distance from its start. */
  crossingsAlong(points: readonly Position[]): readonly Crossing[] | Promise<readonly Crossing[]>;
}

/** Everything that a round needs. */
export interface RoundContext {
  app: RiderApp;
  /** Some scenarios need the operator. */
  desk: OperatorDesk;
  town: TownForRiders;
  /** By the rider's id. Only a cache: the riders can read all of it from the service again. */
  whereabouts: Map<string, Whereabouts>;
  /** Runs an action that the service may refuse because somebody else was first. True if it succeeded. */
  attempt(action: () => Promise<void>): Promise<boolean>;
}

/** What a part of a round did, and when it has to run again. */
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
