import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

/** For whatever a page waits for: a busy machine takes ten times as long as a free one. */
const PATIENCE_MS = 60_000;

/**
 * Opens a Chromium without a window. It makes no requests of its own to other machines. The whole browser, `findChromium()`,
 * also keeps pages in the back/forward cache, which the headless shell doesn't.
 */
export async function openBrowser(program = findHeadlessShell() ?? findChromium()): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program,
    timeout: PATIENCE_MS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Some networks take seconds to say that a name doesn't exist.
      "--host-resolver-rules=MAP *.invalid ~NOTFOUND",
    ],
  });
  browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}
