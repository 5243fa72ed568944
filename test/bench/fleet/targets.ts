import type { findPeak, Judgement } from "./judge.ts";

export interface Figures {
  /** Once settled, nothing else happening. */
  steady: Judgement;
  /** From the end of the outage on. */
  outage: ReturnType<typeof findPeak>;
}

interface Missed {
  name: string;
  value: number;
  bound: string;
}

/** @param fair seconds between two answers when all viewers have the same */
export function findMissed({ steady, outage }: Figures, fair: number): Missed[] {
  const targets = [
    { name: "served, of the limit", value: steady.goodput, least: 0.93 },
    { name: "requests refused", value: steady.refused, most: 0.03 },
    { name: "Jain's fairness", value: steady.fairness, least: 0.98 },
    { name: "longest wait, of the fair interval", value: steady.longest_wait / fair, most: 2 },
    { name: "after the outage, came in the busiest 10 s", value: outage.came, most: 1.2 },
    { name: "after the outage, served in the busiest second", value: outage.served, most: 1.5 },
  ];
  return targets.flatMap(({ name, value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) =>
    value >= least && value <= most
      ? []
      : [{ name, value, bound: Number.isFinite(least) ? `at least ${least}` : `at most ${most}` }],
  );
}
