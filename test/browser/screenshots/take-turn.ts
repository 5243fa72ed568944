import type { Browser, Page } from "playwright-core";
import { type Position, turnDegrees } from "../../../src/contract/geo.ts";
import { type Line, measureLine, pointAt, sliceLine } from "../../../src/contract/line.ts";
import { decodePolyline, encodePolyline } from "../../../src/contract/polyline.ts";
import { aReading } from "../../widget/a-reading.ts";
import { PUBLISHABLE_KEY, type Sandbox, SECRET_KEY } from "../kit/start-sandbox.ts";
import { openMapPage, serveMap } from "../map/map-page.ts";

const FRAMES = 8;
const EVERY_MS = 1250;
const SIDE_PX = 160;
const SPEED_KPH = 30;
/** Metres before the corner where the fix is: the first picture is taken some seconds after it. */
const BEFORE_METRES = 58;
const START = Date.parse("2026-03-01T12:00:00.000Z");

/** Takes a row of pictures of the marker going round a corner of the sandbox's town, after one fix. */
export async function takeTurn(browser: Browser, sandbox: Sandbox, path: string): Promise<void> {
  const route = await findTurn(sandbox);
  const server = await serveMap();
  const { page, show, update, close } = await openMapPage(browser, server.origin, START, {
    viewport: { width: 720, height: 720 },
    deviceScaleFactor: 2,
  });
  await page.evaluate(() => {
    window.frame.style.width = window.frame.style.height = "720px";
    // The page's clock doesn't move what the compositor animates, so this does.
    const animate = Element.prototype.animate;
    const going: { animation: Animation; since: number }[] = [];
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      going.push({ animation, since: Date.now() });
      return animation;
    };
    Reflect.set(window, "catchUp", () => {
      for (const { animation, since } of going) animation.currentTime = Date.now() - since;
    });
  });
  await show({ tiles: `${sandbox.service}/sandbox/tiles/{z}/{x}/{y}.svg?theme={theme}` });
  const { position, bearing } = pointAt(route, 0);
  await update({
    phase: "live",
    reading: aReading({
      rider: {
        name: "Amina",
        vehicle: "motorbike",
        photo_url: null,
        plate: null,
        location: position,
        bearing,
        speed_kph: SPEED_KPH,
      },
      pickup: null,
      dropoff: null,
      route: encodePolyline(sliceLine(route, 0)),
    }),
    checkedAt: START + 1000,
    locatedAt: START + 1000,
    since: null,
    failure: null,
  });
  for (let zoom = 0; zoom < 2; zoom++) {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.clock.runFor(500);
  }
  await page.waitForLoadState("networkidle");

  await page.clock.runFor(500);

  const corner = await findOnScreen(page, pointAt(route, BEFORE_METRES).position);
  const clip = { x: corner.x - SIDE_PX / 2, y: corner.y - SIDE_PX / 2, width: SIDE_PX, height: SIDE_PX };
  const pictures: Buffer[] = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    await page.evaluate(() => Reflect.get(window, "catchUp")());
    pictures.push(await page.screenshot({ clip }));
    await page.clock.runFor(EVERY_MS);
  }
  await close();
  await server.close();
  await joinPictures(browser, pictures, path);
}

/** Where a place is in the window, calculated from a tile (Web Mercator). */
async function findOnScreen(page: Page, { lat, lng }: Position): Promise<{ x: number; y: number }> {
  const tile = page.locator("img.leaflet-tile-loaded").first();
  const [address, box] = [await tile.getAttribute("src"), await tile.boundingBox()];
  const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)\.svg/.exec(address ?? "") ?? []).slice(1).map(Number);
  const sin = Math.sin((lat * Math.PI) / 180);
  const across = (lng / 360 + 0.5) * 2 ** z - x;
  const down = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z - y;
  if (!box) throw new Error("there is no ground");
  return { x: box.x + across * box.width, y: box.y + down * box.width };
}

/** Finds a part of a delivery's route that turns once, by about a right angle. */
async function findTurn(sandbox: Sandbox): Promise<Line> {
  for (let away = 1; away <= 30; away++) {
    const dropoff = { lat: -1.2921 + 0.001 * away, lng: 36.8219 - 0.0007 * away };
    for (const turn of turnsOf(await rideTo(sandbox, dropoff))) return turn;
  }
  throw new Error("there is no corner in this town");
}

function* turnsOf(route: Line): Generator<Line> {
  const turn = (from: number, to: number) =>
    Math.abs(turnDegrees(pointAt(route, from).bearing, pointAt(route, to).bearing));
  for (let metres = BEFORE_METRES; metres < route.length - 120; metres++) {
    const corner = turn(metres - 1, metres + 1);
    const straight = turn(metres - BEFORE_METRES, metres - 1) < 10 && turn(metres + 1, metres + 60) < 15;
    if (corner > 60 && corner < 115 && straight)
      yield measureLine(sliceLine(route, metres - BEFORE_METRES, metres + 110));
  }
}

/** The rider's route to a place. */
async function rideTo(sandbox: Sandbox, place: Position): Promise<Line> {
  const ask = async (path: string, key: string, body?: object) => {
    const response = await fetch(sandbox.service + path, {
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const { id } = await ask("/v1/deliveries", SECRET_KEY, {
    pickup: { name: "Mkate & Co.", lat: -1.2921, lng: 36.8219 },
    dropoff: { name: "Wanjiru M.", ...place },
    package: { type: "food" },
    payment_method: "cash",
    simulation: { mode: "manual" },
  });
  await ask(`/v1/test/deliveries/${id}/advance`, SECRET_KEY, { to: "picked_up" });
  let record = await ask(`/v1/deliveries/${id}/tracking`, PUBLISHABLE_KEY);
  while (!record.route) record = await ask(`/v1/deliveries/${id}/tracking`, PUBLISHABLE_KEY);
  return measureLine(decodePolyline(record.route));
}

async function joinPictures(browser: Browser, pictures: readonly Buffer[], path: string): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString("base64")}">`).join("");
  await page.setContent(
    `<style>body{margin:0} div{display:inline-flex;gap:8px} img{width:${SIDE_PX}px;border-radius:12px}</style><div>${images}</div>`,
  );
  await page.locator("div").screenshot({ path, omitBackground: true });
  await page.close();
}
