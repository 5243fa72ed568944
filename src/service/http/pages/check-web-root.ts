import { existsSync } from "node:fs";
import { join } from "node:path";
import { FatalError } from "../../fatal-error.ts";

/** One file or folder of each build that the service serves. */
const NEEDED = [
  "widget/v1/tracking.js",
  "widget/v1/frame.js",
  "widget/v1/assets",
  "pages/src/pages/track/track.html",
  "pages/src/pages/embed/embed.html",
  "pages/src/pages/rider/rider.html",
  "pages/src/pages/dashboard/dashboard.html",
  "pages/src/pages/desk/desk.html",
  "pages/src/pages/track/sw.js",
  "pages/src/pages/rider/sw.js",
  "pages/.vite/track.json",
  "pages/.vite/rider.json",
  "pages/v1/pages",
];

/** @throws FatalError when the folder lacks the built widget or pages */
export function checkWebRoot(webRoot: string): void {
  const missing = NEEDED.map((path) => join(webRoot, path)).find((path) => !existsSync(path));
  if (missing) throw new FatalError(`The widget or its pages aren't built: ${missing} is missing. Run: npm run build`);
}
