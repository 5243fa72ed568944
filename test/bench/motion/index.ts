/**
 * `npm run bench:motion`: how far the place shown is from the true one, over recorded rides that are polled every 30, 45
 * and 60 s. `--traces DIR` replays your rides instead of our simulated ones. A table for people; `--json` for machines;
 * `--plot FILE.svg` draws a minute of them; with `--check` it exits with 1 when a target is missed.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measure } from "./measure.ts";
import { chooseMinute } from "./plot/choose-minute.ts";
import { drawPlot } from "./plot/draw-plot.ts";
import { printTable } from "./print-table.ts";
import { readRides } from "./read-rides.ts";
import { SETUPS, type SetupName } from "./setup.ts";
import { type AllFigures, findMissed } from "./targets.ts";

const { values: options } = parseArgs({
  options: {
    traces: { type: "string", default: fileURLToPath(new URL("rides", import.meta.url)) },
    json: { type: "boolean", default: false },
    plot: { type: "string" },
    check: { type: "boolean", default: false },
  },
});

const rides = readRides(options.traces);
if (options.plot) writeFileSync(options.plot, drawPlot(chooseMinute(rides)));
const figures = Object.fromEntries(
  (Object.keys(SETUPS) as SetupName[]).map((name) => [name, measure(rides, SETUPS[name])]),
) as AllFigures;
const missed = findMissed(figures);

if (options.json) console.log(JSON.stringify({ rides: rides.length, figures, missed }));
else {
  printTable(rides, figures);
  for (const { name, value, most } of missed) console.log(`missed: ${name} ${value.toFixed(2)} > ${most}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
