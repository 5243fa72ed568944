/**
 * `npm run bench:wire`: what it costs to watch one delivery in twenty tabs of one browser, one of which shows it three
 * times: requests, and bytes on the wire in both directions; beside the same tabs with a fixed 30 s poll that bypasses
 * the cache. A real service, a real Chromium, real HTTP and real time: some intervals are watched, all four crowds at once
 * because they do next to nothing, and told by the hour. A table for people; `--json` for machines; with `--check` it
 * exits with 1 when a target is missed.
 */
import { parseArgs } from "node:util";
import { findChromium } from "../../browser/kit/find-chromium.ts";
import { launchBrowser } from "../../browser/kit/open-browser.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../../browser/kit/start-sandbox.ts";
import { openProxy, type Wire } from "./open-proxy.ts";
import { watchIntervals } from "./watch-intervals.ts";

const { values: options } = parseArgs({
  options: {
    tabs: { type: "string", default: "20" },
    intervals: { type: "string", default: "6" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [tabs, intervals] = [Number(options.tabs), Number(options.intervals)];
if (!(tabs >= 1 && intervals >= 2)) throw new Error("--tabs is 1 or more, --intervals 2 or more");
/** How often the tabs that know nothing of the service poll. */
const POLL_SECONDS = 30;
/** Containers, or what does their work. */
const watchers = tabs - 1 + 3;

const sandbox = await startSandbox({ DEMO: "0" });
const browser = await launchBrowser(findChromium());

async function post(path: string, body: object) {
  const answer = await fetch(sandbox.service + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** One for each crowd: viewers of one delivery at one address share a place in the key's limit. */
async function createDelivery(): Promise<string> {
  const { id } = await post("/v1/deliveries", {
    pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
    dropoff: { name: "Wanjiru M.", address: "5 Mill Street" },
    package: { type: "food" },
    payment_method: "cash",
    simulation: { mode: "manual" },
  });
  await post(`/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
  return id;
}

const widget = (wire: Wire, id: string) => (times: number) =>
  `${`<div id="ontheway-tracking" data-id="${id}" data-sections="status eta"></div>`.repeat(times)}
  <script async src="${sandbox.service}/v1/tracking.js" data-api="${wire.origin}" data-key="${PUBLISHABLE_KEY}" data-loading="eager"></script>`;
const poll = (wire: Wire, id: string) => (times: number) =>
  `<p data-watching><script>
    const ask = () => fetch("${wire.origin}/v1/deliveries/${id}/tracking", {
      cache: "no-store", headers: { Authorization: "Bearer ${PUBLISHABLE_KEY}" },
    }).then((answer) => answer.json());
    for (let times = 0; times < ${times}; times++) { ask(); setInterval(ask, ${POLL_SECONDS * 1000}); }
  </script>`;

async function measure(crowd: typeof widget, moving: boolean, askers: number) {
  const wire = await openProxy(sandbox.service, moving);
  const page = crowd(wire, await createDelivery());
  const watched = await watchIntervals(browser, { page, wire, tabs, askers, intervals });
  await wire.close();
  return watched;
}

async function compare(moving: boolean) {
  const [ours, fixed] = await Promise.all([measure(widget, moving, 1), measure(poll, moving, watchers)]);
  return { widget: ours, poll: fixed, bytes_of_poll: ours.kilobytes_per_hour / fixed.kilobytes_per_hour };
}

async function compareBoth() {
  try {
    return await Promise.all([compare(true), compare(false)]);
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
const [riding, standing] = await compareBoth();
const figures = { riding, standing };

/**
 * One request in an interval of 10 s or more, to which the service invites while a key's limit has room; and bytes as one
 * who polls so often without cache has them, with a tenth for what asks for a 304.
 */
const SHORTEST_SECONDS = 10;
const most = { reads: 3600 / SHORTEST_SECONDS, bytes: (1.1 * (POLL_SECONDS / SHORTEST_SECONDS)) / watchers };
const missed = Object.entries(figures).flatMap(([name, { widget, bytes_of_poll }]) => [
  ...(widget.reads_per_hour <= most.reads
    ? []
    : [`${name}: ${widget.reads_per_hour} requests an hour > ${most.reads}`]),
  ...(bytes_of_poll <= most.bytes ? [] : [`${name}: ${bytes_of_poll} of the poll's bytes > ${most.bytes}`]),
]);

if (options.json) console.log(JSON.stringify({ tabs, watchers, intervals, figures, missed }));
else {
  console.log(`one delivery in ${tabs} tabs, one of which shows it three times: an hour of watching,`);
  console.log(`as ${riding.widget.seconds.toFixed(0)} s of it were`);
  const row = (name: string, ...cells: string[]) =>
    console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(16)).join("")}`);
  row("", "requests", "on the wire", "of the poll's");
  for (const [name, { widget, poll, bytes_of_poll }] of Object.entries(figures)) {
    for (const [who, { reads_per_hour, kilobytes_per_hour }, part] of [
      ["the widget", widget, bytes_of_poll],
      [`${POLL_SECONDS} s poll, no cache`, poll, 1],
    ] as const) {
      row(
        `${name}, ${who}`,
        reads_per_hour.toFixed(0),
        `${kilobytes_per_hour.toFixed(0)} kB`,
        `${(part * 100).toFixed(1)} %`,
      );
    }
  }
  for (const line of missed) console.log(`missed: ${line}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
