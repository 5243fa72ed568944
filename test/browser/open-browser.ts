import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

/** A headless Chromium that looks nothing up outside this machine, and keeps pages for the way back as people's do. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
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
