import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nearest } from "../../../src/widget/host/hints/nearest.ts";
import { NOTHING, type Tracker } from "../../../src/widget/tracker/state.ts";

/** What the developer reads in the console. */
let printed: string[];
const warnings = () => printed;

beforeEach(() => {
  printed = [];
  vi.spyOn(console, "warn").mockImplementation((words) => void printed.push(String(words)));
  // Each test loads the hints again, because they report each mistake once a page.
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const silent: Tracker = {
  state: NOTHING,
  subscribe: () => () => {},
  now: () => Date.now(),
  refresh() {},
  onlyWhile() {},
  destroy() {},
};
const options = { id: "dlv_1", key: "pk_test_1", api: "https://x.example" };

/** Opens a page whose container is its first `<div>`, and waits until the hints are printed. */
async function watchPage(html: string) {
  document.body.innerHTML = html;
  const container = document.querySelector("div");
  if (!container) throw new Error("there is no container");
  const { watchForMistakes } = await import("../../../src/widget/host/watch-for-mistakes.ts");
  const watch = async () => {
    watchForMistakes(container, silent, options)();
    await vi.dynamicImportSettled();
  };
  await watch();
  return watch;
}

test.each([
  ["deliveryId", "id"],
  ["Id", "id"],
  ["apiKey", "key"],
  ["publishable-key", "key"],
  ["them", "theme"],
  ["dropOff", "dropoff"],
  ["tileAttribution", "tilesAttribution"],
  ["product", undefined],
  ["constructor", undefined],
  ["x", undefined],
])("for data-%s the hint suggests %s", (name, meant) => {
  const names = ["id", "key", "theme", "dropoff", "tiles", "tilesAttribution", "demo"];
  expect(nearest(name, names)).toBe(meant);
});

test("a page without mistakes gets no hint, whatever other attributes its elements have", async () => {
  await watchPage(
    `<div id="ontheway-tracking" data-id="dlv_1" data-api="https://api.example/v1" data-theme="dark" data-sections="map, eta," data-pickup="-1.2,36.8"
      data-interval="45" data-code="048213" data-cancelled-note="Sorry." data-title data-demo="" data-tracking-state="live" data-v-7ba5bd90 data-testid="card" data-reactroot data-aos="fade" data-bs-theme="dark"></div>
    <script src="https://x.example/v1/tracking.js" data-key="pk_test_1" data-loading="eager" data-cookieconsent="ignore" data-order="7"></script>`,
  );
  expect(warnings()).toEqual([]);
});

test("an attribute that a template leaves empty counts as missing", async () => {
  await watchPage(
    `<div id="ontheway-tracking" data-id="dlv_1" data-cancelled-note="" data-code=" " data-theme="" data-lang="" data-sections="" data-dropoff=""
      data-interval="" data-loading=""></div>`,
  );
  expect(warnings()).toEqual([]);
});

test("unknown names and values are each reported once, with what was probably meant", async () => {
  const watchAgain = await watchPage(
    `<div id="ontheway-tracking" data-delivery-id="dlv_1" data-colour="red" data-theme="drak" data-sections="eta,foo" data-dropoff="Nairobi" data-api="api.example" data-interval="30000"></div>
    <script src="https://x.example/v1/tracking.js" data-api-key="sk_live_verysecret" data-loading="soon"></script>`,
  );
  await watchAgain();
  expect(warnings()).toHaveLength(8);
  const all = warnings().join("\n");
  for (const words of [
    "data-delivery-id means nothing here. Did you mean data-id?",
    'data-theme="drak" can\'t be read. It takes auto, light or dark.',
    'data-sections="eta,foo" can\'t be read.',
    'data-dropoff="Nairobi" can\'t be read. It takes "lat,lng" in degrees.',
    "data-api=\"api.example\" can't be read. It takes the service's address, with https://.",
    'data-interval="30000" can\'t be read. It takes seconds, from 5 to 600.',
    "data-api-key means nothing here. Did you mean data-key?",
    'data-loading="soon" can\'t be read. It takes lazy or eager.',
  ])
    expect(all).toContain(words);
  expect(all).not.toContain("verysecret");
});

test("a secret key is reported and never printed", async () => {
  const { hintAtFailure } = await import("../../../src/widget/host/hints/index.ts");
  hintAtFailure("forbidden", "sk_live_verysecret");
  expect(warnings()).toEqual([expect.stringMatching(/secret key.*revoke it now/)]);
  expect(warnings().join()).not.toContain("verysecret");
});

test.each(["missing_id", "missing_key", "unauthorized", "forbidden", "not_found"] as const)(
  "for %s the hint says what to do",
  async (code) => {
    const { hintAtFailure } = await import("../../../src/widget/host/hints/index.ts");
    hintAtFailure(code, "pk_test_1");
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toMatch(/data-(id|key)/);
  },
);

test("a service that the page's policy blocks is told of once, and isn't asked again and again", async () => {
  const blocked = (url: string) =>
    document.dispatchEvent(
      Object.assign(new Event("securitypolicyviolation"), {
        blockedURI: url,
        effectiveDirective: "connect-src",
        disposition: "enforce",
      }),
    );
  let asked = 0;
  // As in Chromium on a busy machine: the request has failed by the time the page is told that it was blocked.
  vi.stubGlobal("fetch", async (url: string) => {
    asked++;
    if (asked < 20) setTimeout(() => blocked(url));
    throw new TypeError("Failed to fetch");
  });
  const container = document.createElement("div");
  const { watchForMistakes } = await import("../../../src/widget/host/watch-for-mistakes.ts");
  const stop = watchForMistakes(container, silent, options);
  blocked("https://x.example/v1/deliveries/dlv_1/tracking");
  await expect
    .poll(() => warnings())
    .toEqual([expect.stringContaining("Content-Security-Policy blocks https://x.example. Add it to connect-src.")]);
  expect(asked).toBe(0);
  blocked("https://elsewhere.example/pixel.gif");
  blocked("https://elsewhere.example/another.gif");
  await expect.poll(() => asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  vi.unstubAllGlobals();
  expect(asked).toBe(1);
});
