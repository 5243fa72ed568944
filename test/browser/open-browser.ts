import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

/** A headless Chromium that looks nothing up outside this machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
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
