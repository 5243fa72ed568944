import type { TestProject } from "vitest/node";
import { installFromDebian } from "../../kit/install-from-debian.ts";
import { chromium } from "../engines/chromium.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { obtainHeadlessShell } from "./find-chromium.ts";

/**
 * Installs the browsers that are missing before the tests start, since tests that run side by side can't install the same
 * package. Tests of a browser that isn't there say so.
 */
export default function installBrowsers({ vitest }: TestProject): void {
  obtainHeadlessShell();
  const leftOut = (tag: string) => vitest.config.tagsFilter?.includes(`!${tag}`);
  for (const { find, packages, tags } of [chromium, firefox, webkit]) {
    try {
      if (!tags.some(leftOut) && !find()) installFromDebian(packages);
    } catch {}
  }
}
