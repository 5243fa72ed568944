import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { NOMINATIM_HOUSE, NOMINATIM_STREET } from "../service/places/geocoders/answers.ts";
import { closeStandIns, openStandIn, type StandIn } from "../service/places/open-stand-in.ts";
import { type Started, startProcess } from "../service/start-process.ts";

const run = promisify(execFile);
const SHOP = "14 Kenyatta Avenue, Nairobi";
/** Addresses that are found are asked for only once, so each test has its own. */
const [HOME, MARKET, GARDEN, OFFICE] = ["Home", "Market", "Garden", "Office"].map(
  (name) => `${name}, Kenyatta Avenue, Nairobi`,
) as [string, string, string, string];
const dataDir = mkdtempSync(join(tmpdir(), "ontheway-places-"));
let nominatim: StandIn;
let service: Started;
let key: string;

beforeAll(async () => {
  nominatim = await openStandIn();
  service = await startProcess({
    DATA_DIR: dataDir,
    ENVIRONMENT: "production",
    ALLOW_EMBEDDED_DATABASE: "1",
    TILES_ATTRIBUTION: "Tiles by Acme",
    ...geocoder(),
  });
  key = /sk_live_\w+/.exec(service.output())?.[0] ?? "";
});
beforeEach(answer);
afterAll(async () => {
  await service?.kill("SIGTERM");
  await closeStandIns();
  rmSync(dataDir, { recursive: true, force: true });
});

const geocoder = () => ({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url, PLACES_CONTACT: "ops@shop.example" });

/** The shop's house and a street are known. */
function answer() {
  nominatim.answerWith((response, { query }) =>
    response.end(JSON.stringify([query.get("q") === SHOP ? NOMINATIM_HOUSE : NOMINATIM_STREET])),
  );
}

async function quote(dropoff: string, pickup = SHOP) {
  const response = await fetch(`${service.url}/v1/delivery/quote`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ pickup_address: pickup, dropoff_address: dropoff, package_type: "food" }),
  });
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
}

const places = (environment: Record<string, string>, ...words: string[]) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, ...environment };
  return run(process.execPath, ["dist/service/places.js", ...words], { env }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
};

it("the start prints which geocoder and router the service uses", () => {
  expect(service.output()).toMatch(/Addresses +nominatim at 127\.0\.0\.1:\d+\n +Ways +straight lines\n/);
});

it("production quotes by addresses, and says who asks", async () => {
  const before = nominatim.asked.length;
  expect(await quote(GARDEN, MARKET)).toMatchObject({ status: 200, body: { dropoff_precision: "street" } });
  const asked = nominatim.asked.slice(before);
  expect(asked.map(({ query }) => query.get("q")).sort()).toEqual([GARDEN, MARKET]);
  expect(asked[0]?.headers["user-agent"]).toMatch(/^ontheway\/.+ \(ops@shop\.example\)$/);
});

it("the card and the rider's app name whose data they show", async () => {
  const script = await (await fetch(`${service.url}/v1/tracking.js`)).text();
  expect(script).toContain("Tiles by Acme\\u000a\\u00a9 OpenStreetMap|https://www.openstreetmap.org/copyright");
  const rider = await (await fetch(`${service.url}/rider`)).text();
  expect(rider).toContain("Tiles by Acme\n© OpenStreetMap|https://www.openstreetmap.org/copyright");
});

it("asks for patience while the geocoder is out, and goes on when it is back", async () => {
  expect((await quote(HOME)).status).toBe(200);
  nominatim.answerText("<h1>Bad gateway</h1>", 502);
  const refused = await quote(OFFICE);
  expect(refused).toMatchObject({ status: 503, body: { code: "geocoder_unavailable" } });
  expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1);
  expect((await quote(HOME)).status).toBe(200);
  answer();
  expect((await quote(OFFICE)).status).toBe(200);
});

it("the command prints what the geocoder answers", async () => {
  expect(await places(geocoder(), SHOP)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("finds the house: -1.28387,36.82103"),
  });
  expect(await places({}, "--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("npm run places --") });
});

it("the command fails in one line that says what to change", async () => {
  nominatim.answerText("<h1>Welcome</h1>");
  expect(await places(geocoder(), SHOP)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("can't be asked: its answer is no JSON (text/html)"),
  });
  expect(await places({ ...geocoder(), GEOCODER: "google" }, SHOP)).toMatchObject({
    code: 1,
    stderr: "GEOCODER must be one of nominatim photon pelias\n",
  });
  expect(await places({}, SHOP)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is nobody to ask.+\n$/),
  });
});
