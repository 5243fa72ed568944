/** Runs in a page before its own scripts, and notes what its visitor would notice. Looks once a frame. */

/** @type {import("./watched.ts").Watched} */
const watched = { text: null, rider: null, shift: 0 };
Object.assign(window, { watched });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) watched.shift += Number(Reflect.get(entry, "value"));
}).observe({ type: "layout-shift", buffered: true });

function look() {
  const card = document.getElementById("ontheway-tracking")?.shadowRoot;
  const reads = (/** @type {string} */ part) => card?.querySelector(`[part~=${part}]`)?.textContent ?? "";
  if (/\w{4}/.test(reads("status")) && /\d:\d\d/.test(reads("eta"))) watched.text ??= performance.now();

  const puck = card?.querySelector(".map [part~=rider]");
  /** @type {HTMLImageElement | null} */
  const pin = document.querySelector(".leaflet-marker-icon");
  if (puck?.checkVisibility() || (pin?.complete && pin.naturalWidth > 0)) watched.rider ??= performance.now();

  if (watched.rider === null || (card && watched.text === null)) requestAnimationFrame(look);
}
requestAnimationFrame(look);
