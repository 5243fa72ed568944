/**
 * `npm run bench:limits`: a hundred viewers with one publishable key ask five times as fast as its limit allows, for
 * thirty seconds, over HTTP. `--json` for machines; with `--check` a missed target is exit code 1.
 */

import { PUBLISHABLE_KEY, SECRET_KEY, startSandbox } from "../browser/kit/start-sandbox.ts";
import { runWatch, type Watched } from "../service/accounts/limits/run-watch.ts";

const LIMIT = 50;
const VIEWERS = 100;
const SECONDS = 30;
const PACE_MS = (VIEWERS / (5 * LIMIT)) * 1000;

const order = {
  pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
  dropoff: { name: "Wanjiru M.", address: "5 Mill Street" },
  package: { type: "food" },
  payment_method: "cash",
};

const sandbox = await startSandbox({ DEMO: "0", RATE_LIMIT: String(LIMIT) });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ids: string[] = [];
while (ids.length < VIEWERS) {
  const created = await fetch(`${sandbox.service}/v1/deliveries`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  if (created.status === 201) ids.push((await created.json()).id);
  await pause(40);
}

let refused = 0;
const end = Date.now() + SECONDS * 1000;
const shares = await Promise.all(ids.map(watch));
await sandbox.stop();

const served = shares.reduce((total, share) => total + share, 0);
const mean = (LIMIT * SECONDS) / VIEWERS;
const figures = {
  served_to_limit: served / (LIMIT * SECONDS),
  smallest_share: Math.min(...shares) / mean,
  largest_share: Math.max(...shares) / mean,
  refused,
};
const abuse = measureAbuse();
const met =
  abuse.one_address >= 0.95 &&
  abuse.two_hundred_addresses >= 0.8 &&
  abuse.served_to_limit >= 0.95 &&
  abuse.behind_one_address >= 0.95 &&
  abuse.behind_one_address_in_an_attack >= 0.8 &&
  abuse.newcomers_behind_one_address >= 0.8 &&
  abuse.four_hundred_addresses >= 0.95 &&
  abuse.longest_retry_after <= 120 &&
  figures.served_to_limit >= 0.93 &&
  figures.served_to_limit <= 1.05 &&
  figures.smallest_share >= 0.5 &&
  figures.largest_share <= 2;
if (process.argv.includes("--json")) console.log(JSON.stringify({ ...figures, abuse, met }));
else {
  console.log(`${VIEWERS} viewers at 5 × a limit of ${LIMIT}/s for ${SECONDS} s`);
  console.log(`  served          ${figures.served_to_limit.toFixed(3)} of the limit   (0.93 to 1.05)`);
  console.log(`  smallest share  ${figures.smallest_share.toFixed(2)} of the mean     (at least 0.5)`);
  console.log(`  largest share   ${figures.largest_share.toFixed(2)} of the mean     (at most 2)`);
  console.log(`  refused         ${refused}`);
  console.log("Polite viewers, of what they get without others, under a virtual clock for five minutes");
  console.log(`  beside one address at 30 × the limit    ${abuse.one_address.toFixed(3)}   (at least 0.95)`);
  console.log(`  beside 200 addresses at 30 × the limit  ${abuse.two_hundred_addresses.toFixed(3)}   (at least 0.8)`);
  console.log(`  200 of them behind one address          ${abuse.behind_one_address.toFixed(3)}   (at least 0.95)`);
  console.log(
    `  and when 200 addresses then join them   ${abuse.behind_one_address_in_an_attack.toFixed(3)}   (at least 0.8)`,
  );
  console.log(
    `  newcomers behind one address at that time${abuse.newcomers_behind_one_address.toFixed(3)}   (at least 0.8)`,
  );
  console.log(`  beside 400 addresses just under 0.5/s   ${abuse.four_hundred_addresses.toFixed(3)}   (at least 0.95)`);
  console.log(
    `  served beside 200 addresses             ${abuse.served_to_limit.toFixed(3)}   of the limit (at least 0.95)`,
  );
  console.log(`  longest Retry-After                     ${abuse.longest_retry_after} s     (at most 120)`);
}
if (process.argv.includes("--check") && !met) process.exit(1);

/** Twenty polite viewers beside callers who ask for something else each time, and two hundred behind one address. */
function measureAbuse() {
  const crowd = { limit: LIMIT, seconds: 300, viewers: 20 };
  const readsOf = ({ reads }: Watched) => reads.reduce((total, one) => total + one, 0);
  const rush = (addresses: number) => ({ addresses, perSecond: 30 * LIMIT, deliveries: "none" as const });
  const alone = readsOf(runWatch(crowd));
  const [one, many] = [runWatch({ ...crowd, abuse: rush(1) }), runWatch({ ...crowd, abuse: rush(200) })];
  const office = { ...crowd, viewers: 200, address: "203.0.113.1" };
  const apart = readsOf(runWatch({ ...crowd, viewers: 200 }));
  // They come one after the other in the first minute. The abuse begins before, or when all have been served.
  const known = runWatch({ ...office, abuse: { ...rush(200), from: 90 } });
  return {
    one_address: readsOf(one) / alone,
    two_hundred_addresses: readsOf(many) / alone,
    served_to_limit: many.served / (LIMIT * crowd.seconds),
    behind_one_address: readsOf(runWatch(office)) / apart,
    behind_one_address_in_an_attack: readsOf(known) / apart,
    newcomers_behind_one_address: readsOf(runWatch({ ...office, abuse: rush(200) })) / apart,
    four_hundred_addresses:
      readsOf(runWatch({ ...crowd, abuse: { addresses: 400, perSecond: 400 * 0.49, deliveries: "none" } })) / alone,
    longest_retry_after: Math.max(one.longestWait, many.longestWait),
  };
}

/** Asks at its own pace, and waits as long as it is told when refused; how often it was served. */
async function watch(id: string): Promise<number> {
  let share = 0;
  await pause(Math.random() * PACE_MS);
  while (Date.now() < end) {
    const answer = await fetch(`${sandbox.service}/v1/deliveries/${id}/tracking`, {
      headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
    });
    await answer.arrayBuffer();
    if (answer.status === 200) share++;
    else refused++;
    await pause(answer.status === 200 ? PACE_MS : Number(answer.headers.get("retry-after")) * 1000);
  }
  return share;
}
