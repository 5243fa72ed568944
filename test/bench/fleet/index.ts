/**
 * `npm run bench:fleet -- --viewers 10000 --limit 50 --minutes 60`: how a fleet of widgets shares the limit of one key.
 * The widget's own schedule asks, the service's own limiter answers, under a virtual clock; beside it clients that ask
 * every 30 s whatever they are told, and clients that back off as HTTP libraries do. Then half an hour of outage in the
 * middle, and viewers who come, look elsewhere and go. Then crowds from 10 to 10,000 viewers of moving riders. A table for
 * people; `--json` for machines; with `--check` it exits with 1 when a target is missed.
 */
import { parseArgs } from "node:util";
import { openBackoff, openTimer, openWidget } from "./clients.ts";
import { findPeak, judge } from "./judge.ts";
import { measureCrowds, printCrowds } from "./measure-crowds.ts";
import { findMissed } from "./targets.ts";
import { watch } from "./watch.ts";

const { values: options } = parseArgs({
  options: {
    viewers: { type: "string", default: "10000" },
    limit: { type: "string", default: "50" },
    minutes: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});

const CLIENTS = { "the widget": openWidget, "fixed timer": openTimer, "back-off": openBackoff };
const seconds = Number(options.minutes) * 60;
const fleet = { viewers: Number(options.viewers), limit: Number(options.limit), seconds };
if (!(fleet.viewers >= 1 && fleet.limit >= 1 && seconds >= 1800)) {
  throw new Error("--viewers and --limit are 1 or more, --minutes 30 or more");
}
/** When everybody has had their first answer, and some time more. */
const settled = seconds / 6;
/** Half an hour, or less where there is less time to recover. */
const outage = { from: seconds / 4, until: seconds / 4 + Math.min(1800, seconds / 2) };
const fair = Math.max(30, fleet.viewers / fleet.limit);

const figures = Object.entries(CLIENTS).map(([client, open]) => {
  const broken = { ...fleet, outage };
  const visits = watch(open, broken).filter(({ at }) => at >= outage.until);
  return {
    client,
    steady: judge(watch(open, fleet), fleet, settled),
    restless: judge(watch(open, { ...fleet, restless: true }), fleet, settled),
    outage: { ...judge(visits, broken, outage.until), ...findPeak(visits, broken, outage.until) },
  };
});
const crowds = measureCrowds(fleet.limit);
const missed = figures[0] ? findMissed(figures[0], fair) : [];

if (options.json) console.log(JSON.stringify({ ...fleet, fair_interval: fair, figures, crowds, missed }));
else {
  const row = (name: string, cells: readonly (string | number)[]) =>
    console.log(`  ${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(14)).join("")}`);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  console.log(
    `${fleet.viewers} viewers of one key at ${fleet.limit}/s for ${options.minutes} min: ${fair} s each is fair`,
  );
  row("", Object.keys(CLIENTS));
  for (const [name, title] of [
    ["steady", "once settled"],
    ["restless", "coming, looking elsewhere, going"],
  ] as const) {
    console.log(title);
    row(
      "served, of the limit",
      figures.map((of) => percent(of[name].goodput)),
    );
    row(
      "requests refused",
      figures.map((of) => percent(of[name].refused)),
    );
    row(
      "Jain's fairness",
      figures.map((of) => of[name].fairness.toFixed(4)),
    );
    row(
      "longest wait, s",
      figures.map((of) => Math.round(of[name].longest_wait)),
    );
  }
  console.log(`after ${(outage.until - outage.from) / 60} min of outage`);
  row(
    "served in the busiest second, of the limit",
    figures.map(({ outage }) => outage.served.toFixed(2)),
  );
  row(
    "came in the busiest 10 s, of the limit",
    figures.map(({ outage }) => outage.came.toFixed(2)),
  );
  row(
    "requests refused",
    figures.map(({ outage }) => percent(outage.refused)),
  );
  row(
    "longest wait for an answer, s",
    figures.map(({ outage }) => Math.round(outage.longest_wait)),
  );
  printCrowds(crowds);
  for (const { name, value, bound } of missed) console.log(`missed: ${name} ${value.toFixed(3)} (${bound})`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
