import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

/**
 * Opens a Chromium without a window. It makes no requests of its own to other machines. The whole browser, `findChromium()`,
 * also keeps pages in the back/forward cache, which the headless shell doesn't.
 */
export function openBrowser(program = findHeadlessShell() ?? findChromium()): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
