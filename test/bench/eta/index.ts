/**
 * `npm run bench:eta`: how far `eta_minutes` is from what happens, over a simulated week of 5,000 rides with traffic by the
 * hour, slow doors and detours, told after seven weeks of such rides and told by a service that has seen none; beside it the
 * router's durations. A table for people; `--json` for machines; with `--check` it exits with 1 when a target is missed.
 */
import { parseArgs } from "node:util";
import { makeRides } from "./make-rides.ts";
import { type ByMoment, measureFresh, measureLearned } from "./measure.ts";
import { MOMENTS } from "./watch-ride.ts";

const { values: options } = parseArgs({
  options: {
    rides: { type: "string", default: "5000" },
    weeks: { type: "string", default: "8" },
    seed: { type: "string", default: "17" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [ridesPerWeek, weeks, seed] = [Number(options.rides), Number(options.weeks), Number(options.seed)];
if (!(ridesPerWeek >= 100 && weeks >= 1)) throw new Error("--rides is 100 or more, --weeks 1 or more");

const MOST_OF_ROUTER = { learned: 0.6, fresh: 1 };
/** Bounds of nine cases in ten that hold less often promise too much. */
const LEAST_KEPT = 0.82;

const rides = makeRides(seed, weeks, ridesPerWeek);
const figures: Record<keyof typeof MOST_OF_ROUTER, ByMoment> = {
  learned: await measureLearned(rides, weeks, seed),
  fresh: await measureFresh(rides, weeks),
};
const missed = (["learned", "fresh"] as const).flatMap((history) =>
  MOMENTS.flatMap((moment) => {
    const { ofRouter, kept } = figures[history][moment];
    const when = `${history}, ${moment}`;
    return [
      ...(ofRouter <= MOST_OF_ROUTER[history]
        ? []
        : [`${when}: ${ofRouter.toFixed(2)} of the router's error, more than ${MOST_OF_ROUTER[history]}`]),
      ...(kept >= LEAST_KEPT ? [] : [`${when}: ${kept.toFixed(2)} of the bounds kept, fewer than ${LEAST_KEPT}`]),
    ];
  }),
);

if (options.json) console.log(JSON.stringify({ ridesPerWeek, weeks, seed, figures, missed }));
else {
  const row = (name: string, cells: readonly string[]) =>
    console.log(`  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(13)).join("")}`);
  console.log(`${ridesPerWeek} rides in the last of ${weeks} weeks; minutes, on average`);
  row("", ["the router", "the service", "of it", "later", "90 %", "bound kept"]);
  for (const [history, title] of [
    ["learned", `after ${weeks - 1} weeks`],
    ["fresh", "with no history"],
  ] as const) {
    console.log(title);
    for (const moment of MOMENTS) {
      const { routerError, error, ofRouter, later, error90, kept } = figures[history][moment];
      const minutes = [routerError, error].map((value) => value.toFixed(2));
      row(moment, [
        ...minutes,
        ofRouter.toFixed(2),
        later.toFixed(2),
        error90.toFixed(1),
        `${(kept * 100).toFixed(0)} %`,
      ]);
    }
  }
  for (const line of missed) console.log(`missed: ${line}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
