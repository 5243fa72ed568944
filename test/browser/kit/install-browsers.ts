import { chromium } from "../engines/chromium.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { obtainHeadlessShell } from "./find-chromium.ts";

/**
 * Installs the browsers that are missing before the tests start, since tests that run side by side can't install the same
 * package. Tests of a browser that can't be installed say so.
 */
export default function installBrowsers(): void {
  obtainHeadlessShell();
  for (const { find } of [chromium, firefox, webkit]) {
    try {
      find();
    } catch {}
  }
}
