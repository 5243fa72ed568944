/**
 * `npm run bench:wire`: what it costs to watch one delivery in twenty tabs of one browser, one of which shows it three
 * times: requests, and bytes on the wire in both directions, an hour; beside the same tabs with a fixed 30 s poll that
 * bypasses the cache. A real service, a real Chromium, real HTTP; the hour is played by the pages' clock. A table for
 * people; `--json` for machines; with `--check` it exits with 1 when a target is missed.
 */
import { parseArgs } from "node:util";
import { openBrowser } from "../../browser/open-browser.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../../browser/start-sandbox.ts";
import { openProxy, type Wire } from "./open-proxy.ts";
import { watchHour } from "./watch-hour.ts";

const { values: options } = parseArgs({
  options: {
    tabs: { type: "string", default: "20" },
    minutes: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [tabs, minutes] = [Number(options.tabs), Number(options.minutes)];
if (!(tabs >= 1 && minutes >= 2)) throw new Error("--tabs is 1 or more, --minutes 2 or more");

const sandbox = await startSandbox({ DEMO: "0" });
const browser = await openBrowser();

async function post(path: string, body: object) {
  const answer = await fetch(sandbox.service + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

const { id } = await post("/v1/deliveries", {
  pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
  dropoff: { name: "Wanjiru M.", address: "5 Mill Lane" },
  package: { type: "food" },
  payment_method: "cash",
  simulation: { mode: "manual" },
});
await post(`/v1/test/deliveries/${id}/advance`, { to: "in_transit" });

const ours = (wire: Wire) => (times: number) =>
  `${`<div id="ontheway-tracking" data-id="${id}" data-sections="status eta"></div>`.repeat(times)}
  <script async src="${sandbox.service}/v1/tracking.js" data-api="${wire.origin}" data-key="${PUBLISHABLE_KEY}" data-loading="eager"></script>`;
const fixed = (wire: Wire) => (times: number) =>
  `<p data-tracking-state><script>
    const ask = () => fetch("${wire.origin}/v1/deliveries/${id}/tracking", {
      cache: "no-store", headers: { Authorization: "Bearer ${PUBLISHABLE_KEY}" },
    }).then((answer) => answer.json()).then(() => updates++);
    for (let times = 0; times < ${times}; times++) { ask(); setInterval(ask, 30_000); }
  </script>`;

async function measure(moving: boolean) {
  const figures = [];
  for (const page of [ours, fixed]) {
    const wire = await openProxy(sandbox.service, moving);
    figures.push(await watchHour(browser, page(wire), wire, tabs, minutes));
    await wire.close();
  }
  return { widget: figures[0], poll: figures[1] };
}

const figures = { riding: await measure(true), standing: await measure(false) };
await browser.close();
await sandbox.stop();

/** One request every 30 s, and the one that may just be due at either end. */
const most = 120 + 60 / minutes;
const missed = Object.entries(figures).flatMap(([name, { widget }]) =>
  widget && widget.reads_per_hour <= most ? [] : [`${name}: ${widget?.reads_per_hour} requests an hour > ${most}`],
);

if (options.json) console.log(JSON.stringify({ tabs, minutes, figures, missed }));
else {
  console.log(`one delivery in ${tabs} tabs, one of which shows it three times: an hour of watching`);
  const row = (name: string, ...cells: string[]) =>
    console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(16)).join("")}`);
  row("", "requests", "on the wire");
  for (const [name, { widget, poll }] of Object.entries(figures)) {
    for (const [who, watched] of [["the widget", widget] as const, ["30 s poll, no cache", poll] as const]) {
      if (watched) {
        row(`${name}, ${who}`, watched.reads_per_hour.toFixed(0), `${watched.kilobytes_per_hour.toFixed(0)} kB`);
      }
    }
  }
  for (const line of missed) console.log(`missed: ${line}`);
}
if (options.check && missed.length > 0) process.exitCode = 1;
