/**
 * What Leaflet asks about the browser. The build puts this file in the place of Leaflet's `core/Browser.js`, which writes
 * markup as it is imported, and a page that enforces Trusted Types forbids that (src/build/bring-browser-flags.ts).
 * The widget runs in browsers that are all of one kind, so most answers are known. A flag that is missing here is false,
 * for example `ie`. Leaflet also gets false for `touch` and `pointer`: ../gestures listens in its place.
 */
const agent = navigator.userAgent.toLowerCase();

export default {
  any3d: true,
  passiveEvents: true,
  /** A phone loads tiles when a movement ends, any other browser also while it lasts. */
  mobile: typeof orientation !== "undefined" || agent.includes("mobile"),
  /** Gives the map the class `leaflet-safari`, which leaflet.css needs. */
  safari: agent.includes("safari") && !agent.includes("chrome"),
};
