import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

/**
 * A Chromium without a window, that looks nothing up outside this machine. The whole browser, `findChromium()`, also keeps
 * pages for the way back, as people's do.
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
