/**
 * For the pages beside it, which say where their rider and their buttons are, and may have a `marker` of stock Leaflet.
 * @typedef {{ x: number, y: number }} Place on Web Mercator's unit square, or in pixels of the window
 * @type {Window & typeof globalThis & {
 *   findRoot(): ParentNode, findRider(): Element | null, findButtons(): NodeListOf<HTMLElement>,
 *   marker?: { getLatLng(): { lat: number, lng: number } },
 *   watchZoom(which: number): Promise<number[]>,
 * }}
 */
// @ts-expect-error: the window has what this file and the page give it
const page = window;

/** Presses a zoom button: how many pixels the marker is off its place, in each frame of the animation. */
page.watchZoom = async (which) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const level = Math.max(...listTiles().map(({ z }) => z));
  let ground = findGround(level);
  let before = ground && onEarth(centreOfRider(), ground);
  page.findButtons()[which]?.click();
  const offsets = [];
  let zooming = false;
  for (let count = 0; count < 200; count++) {
    await frame();
    const animated = page.findRoot().querySelector(".leaflet-zoom-anim") !== null;
    if (zooming && !animated) break;
    zooming ||= animated;
    ground = findGround(level);
    if (!zooming) before = ground && onEarth(centreOfRider(), ground);
    // A marker that moves on is asked where it should be; one that stands from the first moment is there still.
    const due = placeOfMarker() ?? before;
    // Tiles go when others have come in their place.
    if (!zooming || !ground || !due) continue;
    const { x, y } = centreOfRider();
    offsets.push(Math.hypot(x - ground.left - due.x * ground.side, y - ground.top - due.y * ground.side));
  }
  return offsets;
};

/**
 * The unit square as the tiles of one zoom level have it, the one that the animation starts from: where its corner lies,
 * and how long its side is. Stock Leaflet moves those of the level to come a frame later, and they lie askew until then.
 * @param {number} level
 */
function findGround(level) {
  const tile = listTiles().find(({ z }) => z === level);
  if (!tile) return null;
  const { z, x, y, box } = tile;
  return { side: box.width * 2 ** z, left: box.left - x * box.width, top: box.top - y * box.height };
}

function listTiles() {
  /** @type {NodeListOf<HTMLImageElement>} */
  const tiles = page.findRoot().querySelectorAll("img.leaflet-tile-loaded");
  return [...tiles].map((tile) => {
    const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)$/.exec(tile.src) ?? []).slice(1).map(Number);
    return { z, x, y, box: tile.getBoundingClientRect() };
  });
}

/** @param {Place} point @param {{ left: number, top: number, side: number }} ground */
function onEarth(point, ground) {
  return { x: (point.x - ground.left) / ground.side, y: (point.y - ground.top) / ground.side };
}

function centreOfRider() {
  const box = page.findRider()?.getBoundingClientRect() ?? new DOMRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function placeOfMarker() {
  const place = page.marker?.getLatLng();
  if (!place) return null;
  const sin = Math.sin((place.lat * Math.PI) / 180);
  return { x: place.lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}
