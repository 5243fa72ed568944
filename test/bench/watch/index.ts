/**
 * Watches one delivery of the sandbox from the order to the door, at 360 and 1280 px. Each second it compares every
 * sentence, number and marker of the cards with the service's own record, and in the end prints what disagreed.
 *
 * `npm run bench:watch`: in real time, some ten minutes. `npm run bench:watch -- 4`: four times faster.
 */
import type { Page } from "playwright-core";
import { isFinal } from "../../../src/contract/status.ts";
import type { TrackingRecord } from "../../../src/contract/tracking.ts";
import { launchBrowser } from "../../browser/kit/open-browser.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../../browser/kit/start-sandbox.ts";
import { type Moment, metresFrom, RULES, toMetres } from "./compare.ts";
import { keepRecord, look, type Seen } from "./look.ts";

const WIDTHS = [360, 1280] as const;
const [speed = "1"] = process.argv.slice(2);

interface Watched {
  width: number;
  page: Page;
}

const sandbox = await startSandbox({ SANDBOX_SPEED: speed, DEMO: "0" });
const browser = await launchBrowser();
/** For each rule, what disagreed, second by second. */
const findings = new Map<string, string[]>(Object.keys(RULES).map((rule) => [rule, []]));
/** Seconds without a break in which one card breaks one rule, under both names. */
const stretches = new Map<string, { since: string; seconds: number; first: string; last: string }>();
const differing: string[] = [];
/** Metres: the marker's distance in words against the truth's. */
const errors: number[] = [];
const clocks: { at: number; clock: string }[] = [];
let compared = 0;

try {
  const id = await order();
  const cards = await Promise.all(WIDTHS.map((width) => open(id, width)));
  let truth = await track(id);
  let since = Date.now();
  let lastWords = "";
  for (let next = Date.now(); ; next += 1000) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
    const [latest, ...seen] = await Promise.all([track(id), ...cards.map(({ page }) => look(page))]);
    if (latest.status !== truth.status) since = Date.now();
    truth = latest;
    seen.forEach((one, index) => {
      const { known } = one;
      const width = cards[index]?.width;
      if (known && width) judge(width, { seen: one, known, truth, statusSeconds: (Date.now() - since) / 1000 });
    });
    const [narrow, wide] = seen;
    if (narrow && wide && narrow.known?.located_at === wide.known?.located_at) {
      const words = say(narrow);
      if (words !== say(wide)) differing.push(`${words} | ${say(wide)}`);
      if (words !== lastWords) console.log(`${new Date().toLocaleTimeString("en-GB")}  ${truth.status}: ${words}`);
      lastWords = words;
    }
    if (isFinal(truth.status) && seen.every(({ phase }) => phase === "ended")) break;
  }
  report();
} finally {
  await browser.close();
  await sandbox.stop();
}

async function order(): Promise<string> {
  const response = await fetch(`${sandbox.service}/v1/deliveries`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
      dropoff: { name: "Wanjiru M.", address: "5 Mill Street" },
      package: { type: "food" },
      payment_method: "cash",
    }),
  });
  const { id } = await response.json();
  return id;
}

async function track(id: string): Promise<TrackingRecord> {
  const headers = { Authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const response = await fetch(`${sandbox.service}/v1/deliveries/${id}/tracking`, { headers });
  return response.json();
}

/** Each card has a browser of its own, so that they don't share their requests. */
async function open(id: string, width: number): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, locale: "en-GB" });
  const page = await context.newPage();
  // tsx names functions by a helper that pages lack: https://github.com/privatenumber/tsx/issues/113
  await page.addInitScript("globalThis.__name = (named) => named");
  await keepRecord(page);
  await page.goto(`${sandbox.service}/track/${id}`);
  return { width, page };
}

function judge(width: number, moment: Moment): void {
  compared++;
  for (const [rule, test] of Object.entries(RULES)) {
    const words = test(moment);
    if (words) findings.get(rule)?.push(`${width} px: ${words}`);
    follow(`${width} px, ${rule}`, words && `${words}, ${describe(moment)}`);
  }
  const { seen, truth } = moment;
  const left = truth.rider?.location && metresFrom(truth.rider.location, truth);
  if (seen.distance && left != null) errors.push(Math.abs(toMetres(seen.distance) - left));
  if (seen.label === "Arrives" && truth.rider) clocks.push({ at: Date.now(), clock: seen.clock });
}

/** Prints each stretch of disagreement when it is over, with how old the news was that the card had. */
function follow(name: string, words: string | null): void {
  const stretch = stretches.get(name);
  if (words) {
    const now = new Date().toLocaleTimeString("en-GB");
    stretches.set(name, { since: now, first: words, ...stretch, seconds: (stretch?.seconds ?? 0) + 1, last: words });
  } else if (stretch) {
    stretches.delete(name);
    console.log(`${stretch.since}  ${name}, for ${stretch.seconds} s: ${stretch.first} … ${stretch.last}`);
  }
}

function describe({ seen, known, truth }: Moment): string {
  const age = known.located_at ? Math.round((Date.now() - Date.parse(known.located_at)) / 1000) : null;
  return `${seen.phase} ${truth.status}, ${truth.rider?.speed_kph} km/h, by a fix of ${age} s ago at ${known.rider?.speed_kph} km/h`;
}

function say({ status, label, clock, beside, distance, speed }: Seen): string {
  return [status, [label, clock, beside].filter(Boolean).join(" "), distance, speed].filter(Boolean).join(" · ");
}

function report(): void {
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
  console.log(`\n${compared} card-seconds compared at ${speed}× real time.`);
  console.log(
    `The distance in words is ${Math.round(mean)} m from the truth on average, ${Math.round(Math.max(0, ...errors))} m at most.`,
  );
  console.log(
    `Arrival times said: ${[...new Set(clocks.map(({ clock }) => clock))].join(", ")}; arrived ${new Date().toLocaleTimeString("en-GB")}.`,
  );
  console.table(
    [...findings, ["both widths say the same of the same record", differing] as const].map(([rule, found]) => ({
      rule,
      seconds: found.length,
      for_example: found[Math.floor(found.length / 2)] ?? "",
    })),
  );
}
