import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "../../kit/install-from-debian.ts";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const BINARIES = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-win/chrome.exe",
  "chrome-win64/chrome.exe",
];
const SHELL_BINARIES = [
  "chrome-linux/headless_shell",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-mac/headless_shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-win/headless_shell.exe",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
];

/**
 * Finds Chromium's headless shell: the engine without the browser's window. Pages can't tell the difference, and it takes
 * less of the machine. Installs nothing. Debian's comes first, then Playwright's; none where CHROMIUM_PATH is set.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  const debians = "/usr/bin/chromium-headless-shell";
  return existsSync(debians) ? debians : findPlaywrights("chromium_headless_shell", SHELL_BINARIES);
}

/** Finds the headless shell, and installs it first where it is missing and Debian's packages can be installed. */
export function obtainHeadlessShell(): string | undefined {
  if (!findHeadlessShell() && !process.env.CHROMIUM_PATH) installFromDebian(["chromium-headless-shell"]);
  return findHeadlessShell();
}

/**
 * Finds the whole browser: CHROMIUM_PATH, then an installed Chrome or Chromium, then Playwright's. Where there is none, it
 * installs Debian's package, which takes apt and root.
 * @throws Error that says what to install, when there is still none
 */
export function findChromium(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
  }
  const here = USUAL_PLACES.find(existsSync) ?? findPlaywrights("chromium", BINARIES);
  if (here) return here;
  installFromDebian(["chromium", "fonts-dejavu-core"]);
  const installed = USUAL_PLACES.find(existsSync);
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chrome or Chromium. Install one (Debian, Ubuntu: `apt-get install chromium`; elsewhere: " +
      "Chrome, or `npx playwright install chromium`), or set CHROMIUM_PATH to where it is.",
  );
}

/** https://playwright.dev/docs/browsers#managing-browser-binaries */
function findPlaywrights(kind: string, binaries: readonly string[]): string | undefined {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
    join(homedir(), "AppData/Local/ms-playwright"),
  ];
  for (const cache of caches) {
    if (!cache || !existsSync(cache)) continue;
    const versions = readdirSync(cache).filter((name) => name.replace(/-\d+$/, "") === kind);
    for (const version of versions.sort().reverse()) {
      const binary = binaries.map((path) => join(cache, version, path)).find(existsSync);
      if (binary) return binary;
    }
  }
  return undefined;
}
