import type { Core } from "../../core.ts";
import type { Learned } from "../../ports.ts";
import { inSteps } from "./in-steps.ts";
import { learnInSteps } from "./learn.ts";
import { loadRideTimes } from "./ride-times.ts";

export interface Learning {
  /** What has been learned so far, from memory. */
  learned: () => Learned;
  /** Learns again from the stored rides. Call it every few minutes. */
  refresh: () => Promise<void>;
}

/** Learns from the stored rides how long rides take. */
export async function openLearning(source: Pick<Core, "db" | "now">): Promise<Learning> {
  const study = async () => inSteps(learnInSteps(await loadRideTimes(source), source.now()));
  let learned = await study();
  return {
    learned: () => learned,
    refresh: async () => {
      learned = await study();
    },
  };
}
