import type { Figures } from "./measure.ts";
import { SETUPS, type SetupName, SPOILT } from "./setup.ts";

export type AllFigures = Record<SetupName, Figures>;

interface Target {
  name: string;
  value: number;
  most: number;
}

const MOST_OF_JUMP = { fresh: 0.55, "fixes 0–10 s old": 0.6, "route known": 0.35 } as const;
/** It was 0.30 before glides grew longer, which halved the cross-fades. */
const MOST_OF_TWEEN = 0.31;
const MOST_OF_JUMP_SPOILT = 0.85;
/**
 * Whatever we are told, somebody who shows the last fix as it is must not be nearer: in no class, at no interval. Bearings
 * of a minute ago miss that, by one to two hundredths.
 */
const NEVER_ABOVE = 1.02;
const MOST_BACKWARD_PER_HOUR = 1;
const TOP_KPH = 150;
/** Half of what they were over recorded rides before the marker could drive a curve. */
const MOST_FADES_PER_HOUR = 32;

/** What was to be reached and hasn't been. */
export function findMissed(figures: AllFigures): Target[] {
  const targets: Target[] = [
    ...Object.entries(MOST_OF_JUMP).map(([name, most]) => ({
      name: `${name}: of jump`,
      value: figures[name as keyof typeof MOST_OF_JUMP].ofJump,
      most,
    })),
    { name: "fresh: fades an hour", value: figures.fresh.crossFadesPerHour, most: MOST_FADES_PER_HOUR },
    { name: "fresh: of tween", value: figures.fresh.ofTween, most: MOST_OF_TWEEN },
    ...SPOILT.flatMap((name) => [
      { name: `${name}: of jump`, value: figures[name].ofJump, most: MOST_OF_JUMP_SPOILT },
      { name: `${name}: of jump, at worst`, value: figures[name].worstOfJump, most: NEVER_ABOVE },
    ]),
    ...(Object.keys(SETUPS) as SetupName[]).flatMap((name) => [
      { name: `${name}: backward an hour`, value: figures[name].backwardPerHour, most: MOST_BACKWARD_PER_HOUR },
      { name: `${name}: 99.9th percentile of speed, km/h`, value: figures[name].topKph, most: TOP_KPH },
    ]),
  ];
  return targets.filter(({ value, most }) => !(value <= most));
}
