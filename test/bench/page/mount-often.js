/** Runs in a page before its own scripts: counts the timers that wait there, and mounts as a single-page app would. */

/** @type {Set<unknown>} */
const waiting = new Set();
const start = setTimeout;
const end = clearTimeout;
Object.assign(window, {
  /** @type {(handler: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => unknown} */
  setTimeout(handler, wait, ...args) {
    const id = start(() => {
      waiting.delete(id);
      handler(...args);
    }, wait);
    waiting.add(id);
    return id;
  },
  /** @type {(id: number | undefined) => void} */
  clearTimeout(id) {
    waiting.delete(id);
    end(id);
  },
  countTimers: () => waiting.size,
  mountOften,
});

/** @param {() => unknown} condition */
async function until(condition) {
  while (!condition()) await new Promise((resolve) => start(resolve, 4));
}

/**
 * A container comes, and goes: one in four at once, one in four with its text, the others with their map.
 * @param {number} from
 * @param {number} times
 */
async function mountOften(from, times) {
  for (let turn = from; turn < from + times; turn++) {
    const container = document.createElement("div");
    container.id = "ontheway-tracking";
    container.dataset.id = `dlv_${turn}`;
    document.querySelector("main")?.append(container);
    const shows = (/** @type {string} */ selector) => container.shadowRoot?.querySelector(selector);
    if (turn % 4 === 1) await until(() => container.dataset.trackingStatus);
    if (turn % 4 > 1) await until(() => shows(".map [part~=rider]") && shows(".map img"));
    container.remove();
    await new Promise((resolve) => start(resolve));
  }
}
