/**
 * `npm run bench:quotes`: quotes a second of production with a router that takes 5 ms, beside what that router answers by
 * itself. Taken in turn, so that the ratio holds on a noisy machine. `--at-once` is how many ways the router finds at the same
 * time; `--json` for machines; with `--check` it exits with 1 when the target is missed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { cornerRoute } from "../../service/places/corner-router.ts";
import { openProduction } from "../open-production.ts";
import { median } from "../service/median.ts";

const { values: options } = parseArgs({
  options: {
    "at-once": { type: "string", default: "2" },
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const LEAST = 0.5;
const ROUNDS = 3;
const SECONDS = 4;
const CLIENTS = 16;

const PICKUP = { lat: -1.2833, lng: 36.8167 };
const DROPOFF = { lat: -1.2642, lng: 36.8358 };
const A_QUOTE = {
  pickup_address: "2 Swallow Road",
  dropoff_address: "27 Jasmine Road",
  pickup: PICKUP,
  dropoff: DROPOFF,
  package_type: "food",
};
const { points, distanceMetres: distance, durationSeconds: duration } = cornerRoute(PICKUP, DROPOFF);
const BODY = JSON.stringify({
  code: "Ok",
  routes: [{ geometry: encodePolyline(points), distance, duration }],
  waypoints: [{ distance: 0 }, { distance: 0 }],
});

const router = spawn(process.execPath, [new URL("slow-router.js", import.meta.url).pathname], {
  env: { AT_ONCE: options["at-once"], BODY },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [port] = await once(router.stdout, "data");
  const routerUrl = `http://127.0.0.1:${Number(String(port))}`;
  const production = await openProduction({ ROUTER: "osrm", ROUTER_URL: routerUrl });
  try {
    await measure(routerUrl, production);
  } finally {
    await production.close();
  }
} finally {
  router.kill();
}

async function measure(routerUrl: string, { url, secret }: Awaited<ReturnType<typeof openProduction>>) {
  const rounds: { alone: number; quotes: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await perSecond({ url: `${routerUrl}/route/v1/car/0,0;0,0` });
    const quotes = await perSecond({
      url: `${url}/v1/delivery/quote`,
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(A_QUOTE),
      // Without a router, quotes would be quicker and worth less.
      verifyBody: (body: unknown) => !String(body).includes('"estimated"'),
    });
    if (round > 0) rounds.push({ alone, quotes }); // the first round warms up
  }
  const figures = {
    router_per_second: median(rounds.map(({ alone }) => alone)),
    quotes_per_second: median(rounds.map(({ quotes }) => quotes)),
    ratio_quotes: median(rounds.map(({ alone, quotes }) => quotes / alone)),
  };
  const missed = figures.ratio_quotes >= LEAST ? [] : [`ratio_quotes is less than ${LEAST}`];
  if (options.json) console.log(JSON.stringify({ atOnce: Number(options["at-once"]), ...figures, missed }));
  else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)}${value.toFixed(2)}`);
  for (const line of missed) console.error(line);
  if (options.check && missed.length > 0) process.exitCode = 1;
}

async function perSecond(request: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...request, connections: CLIENTS, duration: SECONDS });
  if (result.errors + result.timeouts + result.non2xx + result.mismatches > 0) {
    throw new Error("not everything was answered as it should be");
  }
  return result.requests.average;
}
