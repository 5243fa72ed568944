import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

/** For whatever a page waits for: a busy machine takes ten times as long as a free one. */
const PATIENCE_MS = 60_000;

/** One of each program for all files of a worker, because each start takes a second. */
const launched = new Map<string, Promise<Browser>>();

/**
 * Opens a Chromium without a window. It makes no requests of its own to other machines. The whole browser, `findChromium()`,
 * also keeps pages in the back/forward cache, which the headless shell doesn't. `close` closes its pages: the program ends
 * with the worker.
 */
export function openBrowser(program = findHeadlessShell() ?? findChromium()): Promise<Browser> {
  const open = launched.get(program) ?? launchForFiles(program);
  launched.set(program, open);
  return open;
}

async function launchForFiles(program: string): Promise<Browser> {
  const browser = await launchBrowser(program);
  browser.on("disconnected", () => launched.delete(program));
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** The same as a program of its own, which `close` ends: for whoever isn't a worker of the tests. */
export async function launchBrowser(program = findHeadlessShell() ?? findChromium()): Promise<Browser> {
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
