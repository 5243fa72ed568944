/**
 * Loaded into a process of the service before anything else (`node --import`): makes its wall clock wrong by as many
 * seconds as the file CLOCK_FILE says. When the file changes, the clock steps. Time that is measured goes on as before.
 */
import { readFileSync } from "node:fs";

const { CLOCK_FILE } = process.env;
const RightDate = Date;
let wrongBy = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (CLOCK_FILE && performance.now() - readAt > 10) {
    wrongBy = Number(readFileSync(CLOCK_FILE, "utf8")) * 1000;
    readAt = performance.now();
  }
  return RightDate.now() + wrongBy;
}

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
