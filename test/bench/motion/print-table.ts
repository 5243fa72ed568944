import type { Ride } from "./ride.ts";
import { INTERVALS, SETUPS, type SetupName } from "./setup.ts";
import type { AllFigures } from "./targets.ts";

const FIRST_WIDTH = 28;

export function printTable(rides: readonly Ride[], figures: AllFigures): void {
  const print = (first: string, cells: readonly string[]) =>
    console.log(first.padEnd(FIRST_WIDTH) + cells.map((cell) => cell.padStart(9)).join(""));
  const kinds = new Map<string, number>();
  for (const { kind } of rides) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  console.log(`${rides.length} rides: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
  console.log("Metres from the true place, on average, when polled every so many seconds\n");

  print("", [...INTERVALS.map((interval) => `${interval} s`), "of jump", "of tween"]);
  for (const [name, pick] of [
    ["jump to the last fix", "jump"],
    ["slide to it, one late", "tween"],
  ] as const) {
    print(
      name,
      INTERVALS.map((interval) => metres(figures.fresh.errors[interval]?.[pick])),
    );
  }
  const names = Object.keys(SETUPS) as SetupName[];
  for (const name of names) {
    const { errors, ofJump, ofTween } = figures[name];
    print(name, [
      ...INTERVALS.map((interval) => metres(errors[interval]?.ours)),
      ofJump.toFixed(2),
      ofTween.toFixed(2),
    ]);
  }

  console.log("\nWhat the marker did\n");
  print("", ["backw./h", "fades/h", "km/h", "arrow", "in ring", "worst"]);
  for (const name of names) {
    const { backwardPerHour, crossFadesPerHour, topKph, arrowDegrees, insideRing, worstOfJump } = figures[name];
    print(name, [
      backwardPerHour.toFixed(1),
      crossFadesPerHour.toFixed(0),
      topKph.toFixed(0),
      `${arrowDegrees.toFixed(0)}°`,
      `${(insideRing * 100).toFixed(0)} %`,
      worstOfJump.toFixed(2),
    ]);
  }
  console.log(
    [
      "",
      "backw./h: reversals an hour outside cross-fades; km/h: 99.9th percentile of the speed shown outside them;",
      "arrow: its mean error; in ring: how often the true place is inside the ring; worst: of jump, in the worst class",
      "of rides at the worst interval.",
    ].join("\n"),
  );
}

function metres(value: number | undefined): string {
  return value === undefined ? "" : `${value.toFixed(0)} m`;
}
