import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../kit/find-free-port.ts";
import { untilItAnswers } from "../kit/until-it-answers.ts";
import type { EngineKind } from "./engine.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSERS = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/** MiniBrowser, which comes with WebKitGTK and needs a screen: https://webkitgtk.org/reference/webkit2gtk/stable/ */
export const webkit: EngineKind = {
  name: "WebKit",
  tags: ["wide"],
  packages: ["webkit2gtk-driver", "xvfb", "xauth"],
  find: () =>
    [DRIVER, "/usr/bin/xvfb-run", "/usr/bin/xauth"].every(existsSync) ? MINI_BROWSERS.find(existsSync) : undefined,
  async open(program) {
    process.env.WDIO_LOG_LEVEL = "error";
    const { default: WebDriver } = await import("webdriver");
    const home = mkdtempSync(join(tmpdir(), "ontheway-webkit-"));
    const port = await findFreePort();
    const driver = spawn("xvfb-run", ["--auto-servernum", DRIVER, `--port=${port}`], {
      // Its own process group, so that the screen is closed with the driver.
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        GTK_THEME: "Adwaita:dark",
        // The browser's sandbox needs rights that containers don't give. The browser opens only our own pages.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
    });
    const exited = once(driver, "exit");
    const end = async () => {
      if (driver.pid && driver.exitCode === null) process.kill(-driver.pid);
      await exited;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      await untilItAnswers(`http://127.0.0.1:${port}/status`, () =>
        driver.exitCode === null ? undefined : `${DRIVER} did not start.`,
      );
      const session = await WebDriver.newSession({
        hostname: "127.0.0.1",
        port,
        logLevel: "error",
        capabilities: {
          alwaysMatch: {
            "webkitgtk:browserOptions": { binary: program, args: ["--automation"] },
            // Otherwise a page that never loads ends the test without a word of where it was.
            timeouts: { pageLoad: 60_000, script: 60_000 },
          },
        } as WebdriverIO.Capabilities,
      });
      return {
        goto: (address) => session.navigateTo(address),
        run: <Value, Result>(script: (value: Value) => Result, value?: Value): Promise<Result> =>
          session.executeScript(`return (${script})(...arguments)`, value === undefined ? [] : [value]),
        async close() {
          await session.deleteSession();
          await end();
        },
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
};
