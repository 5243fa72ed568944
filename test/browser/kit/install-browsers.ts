import { chromium } from "../engines/chromium.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { obtainHeadlessShell } from "./find-chromium.ts";

/** What is missing is installed before tests look for it side by side. Those that need what can't be had say so. */
export default function installBrowsers(): void {
  obtainHeadlessShell();
  for (const { find } of [chromium, firefox, webkit]) {
    try {
      find();
    } catch {}
  }
}
