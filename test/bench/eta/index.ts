/**
 * `npm run bench:eta`: how far `eta_minutes` is from what happens, over a simulated week of 5,000 rides with traffic by the
 * hour, slow doors and detours, told after seven weeks of such rides and told by a service that has seen none; beside it the
 * router's durations; and how far it is off for those who wait behind another customer's door. A table for people; `--json` for machines; with `--check` it exits with 1 when a target is missed.
 */
import { parseArgs } from "node:util";
import { makeRides } from "./make-rides.ts";
import { type ByPlace, measureFresh, measureLearned } from "./measure.ts";
import { MOMENTS, type Moment } from "./watch-ride.ts";

const { values: options } = parseArgs({
  options: {
    rides: { type: "string", default: "5000" },
    weeks: { type: "string", default: "8" },
    rounds: { type: "string", default: "3000" },
    seed: { type: "string", default: "17" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [ridesPerWeek, weeks, seed] = [Number(options.rides), Number(options.weeks), Number(options.seed)];
const rounds = Number(options.rounds);
if (!(ridesPerWeek >= 100 && weeks >= 1 && rounds >= 100)) {
  throw new Error("--rides and --rounds are 100 or more, --weeks 1 or more");
}

const MOST_OF_ROUTER = { learned: 0.6, fresh: 1 };
/**
 * How far the service may be off behind another customer's door, of how far it is for a rider's only delivery. With no history it
 * knows not how slow the town is, and is the more off the longer a round takes.
 */
const MOST_OF_SINGLE = { learned: 1.3, fresh: Number.POSITIVE_INFINITY };
/** Bounds of nine cases in ten that hold less often promise too much. */
const LEAST_KEPT = 0.82;

const week = { rides: makeRides(seed, weeks, ridesPerWeek), weeks, seed, rounds };
const figures: Record<keyof typeof MOST_OF_ROUTER, ByPlace> = {
  learned: await measureLearned(week),
  fresh: await measureFresh(week),
};
const ofSingle = ({ single, second }: ByPlace, moment: Moment) => second[moment].error / single[moment].error;
const missed = (["learned", "fresh"] as const).flatMap((history) =>
  MOMENTS.flatMap((moment) => {
    const { ofRouter, kept } = figures[history].single[moment];
    const behind = ofSingle(figures[history], moment);
    const when = `${history}, ${moment}`;
    return [
      ...(ofRouter <= MOST_OF_ROUTER[history]
        ? []
        : [`${when}: ${ofRouter.toFixed(2)} of the router's error, more than ${MOST_OF_ROUTER[history]}`]),
      ...(kept >= LEAST_KEPT ? [] : [`${when}: ${kept.toFixed(2)} of the bounds kept, fewer than ${LEAST_KEPT}`]),
      ...(behind <= MOST_OF_SINGLE[history]
        ? []
        : [
            `${when}, behind a door: ${behind.toFixed(2)} of a single one's error, more than ${MOST_OF_SINGLE[history]}`,
          ]),
    ];
  }),
);

if (options.json) console.log(JSON.stringify({ ridesPerWeek, weeks, rounds, seed, figures, missed }));
else {
  const row = (name: string, cells: readonly string[]) =>
    console.log(`  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(13)).join("")}`);
  const histories = [
    ["learned", `after ${weeks - 1} weeks`],
    ["fresh", "with no history"],
  ] as const;
  console.log(`${ridesPerWeek} rides in the last of ${weeks} weeks; minutes, on average`);
  row("", ["the router", "the service", "of it", "later", "90 %", "bound kept"]);
  for (const [history, title] of histories) {
    console.log(title);
    for (const moment of MOMENTS) {
      const { routerError, error, ofRouter, later, error90, kept } = figures[history].single[moment];
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
  console.log(`\nbehind another customer's door, in ${rounds} rounds`);
  row("", ["single", "second", "of it", "target", "later", "90 %", "bound kept", "deliveries"]);
  for (const [history, title] of histories) {
    console.log(title);
    for (const moment of MOMENTS) {
      const { single, second } = figures[history];
      const { error, later, error90, kept, rides } = second[moment];
      row(moment, [
        ...[single[moment].error, error, ofSingle(figures[history], moment)].map((value) => value.toFixed(2)),
        history === "learned" ? MOST_OF_SINGLE.learned.toFixed(2) : "",
        later.toFixed(2),
        error90.toFixed(1),
        `${(kept * 100).toFixed(0)} %`,
        String(rides),
      ]);
    }
  }
  for (const line of missed) console.log(`missed: ${line}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
