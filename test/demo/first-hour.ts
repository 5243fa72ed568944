/**
 * What a merchant's developer does in their first hour, with the seconds of each step: the package is installed in a new
 * Next.js app, an order is placed in a browser, its card follows the rider, and a webhook is verified. Then the examples on
 * SvelteKit and in plain HTML, in the same browser.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../browser/kit/open-browser.ts";
import { findFreePort } from "../kit/find-free-port.ts";
import { startProcess } from "../service/start-process.ts";

const PATIENCE_MS = 180_000;

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "ontheway-first-hour-"));
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let before = performance.now();

/** Tells how long the step took that has just ended. */
function took(step: string): void {
  const now = performance.now();
  console.log(`${((now - before) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  before = now;
}

interface Running {
  /** Resolves to what the program has printed that fits, and rejects where it ends first or takes too long. */
  says(text: RegExp): Promise<string>;
  ended: Promise<number | null>;
  output(): string;
}

/** @param cwd the folder of a shop */
function run(cwd: string, program: string, words: string[], variables: Record<string, string> = {}): Running {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(program, words, {
    cwd,
    env: { PATH, HOME, NEXT_TELEMETRY_DISABLED: "1", ...variables },
    detached: true,
  });
  let output = "";
  const ended = new Promise<number | null>((done) => child.on("close", done));
  endings.unshift(() => {
    // With what it has started.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    return ended;
  });
  const says = (text: RegExp) =>
    new Promise<string>((done, fail) => {
      const stop = (why: string) => fail(new Error(`${program} ${words.join(" ")} ${why}:\n${output}`));
      const timer = setTimeout(() => stop(`hasn't said ${text}`), PATIENCE_MS);
      const look = () => {
        const found = text.exec(output);
        if (!found) return;
        clearTimeout(timer);
        done(found[1] ?? found[0]);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
      void ended.then(() => stop("has ended"));
      look();
    });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { says, ended, output: () => output };
}

async function succeed(cwd: string, program: string, ...words: string[]): Promise<void> {
  const { ended, output } = run(cwd, program, words);
  if ((await ended) !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${output()}`);
}

/** Copies an example, and installs our package there as npm packs it, with the packages of its framework. */
async function install(example: string, ...packages: string[]): Promise<string> {
  const shop = join(folder, example);
  cpSync(`demo/examples/${example}`, shop, { recursive: true });
  await succeed(shop, "npm", "pack", resolve("dist/package"));
  await succeed(shop, "npm", "install", "--no-audit", "--no-fund", `./ontheway-${version}.tgz`, ...packages);
  took(`npm install ontheway ${packages.join(" ")}`);
  return shop;
}

try {
  const service = await startProcess({ DATA_DIR: join(folder, "data") });
  endings.unshift(() => service.kill("SIGKILL"));
  const [secretKey = ""] = /sk_test_\w+/.exec(service.output()) ?? [];
  const [publishableKey = ""] = /pk_test_\w+/.exec(service.output()) ?? [];
  took("a sandbox starts, and prints its keys");

  const keys = { SERVICE_URL: service.url, SECRET_KEY: secretKey, PUBLISHABLE_KEY: publishableKey };

  const shop = await install("nextjs", "next", "react", "react-dom");

  const port = String(await findFreePort());
  const access = { ONTHEWAY_SECRET_KEY: secretKey, ONTHEWAY_URL: service.url };
  const listening = run(shop, "npx", ["ontheway", "listen", "--forward-to", `http://localhost:${port}/hooks`], access);
  const secret = await listening.says(/signed with (whsec_\S+)/);
  took("npx ontheway listen tells the webhook's secret");

  const next = run(shop, "npx", ["next", "dev", "--port", port], { ...keys, WEBHOOK_SECRET: secret });
  await next.says(/Ready in/);
  took("npx next dev is ready");

  const browser = await openBrowser();
  endings.unshift(() => browser.close());
  const page = await (await browser.newContext({ viewport: { width: 400, height: 900 } })).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const order = async (at: string) => {
    await page.goto(`http://localhost:${at}`);
    await page.getByRole("button", { name: "Order" }).click();
    await page.locator("[data-tracking-status]").waitFor();
  };
  await order(port);
  took("an order is placed, and its page shows the card");

  await next.says(/order \d+: delivery\.rider_assigned/);
  took("the shop has verified the webhook that a rider is assigned");

  await page.locator("[data-tracking-status=rider_arriving] [part~=map]").waitFor();
  took("the card shows the rider on the way, on a map");

  const svelteShop = await install("sveltekit", "@sveltejs/kit", "@sveltejs/vite-plugin-svelte", "svelte", "vite");
  const sveltePort = String(await findFreePort());
  await run(svelteShop, "npx", ["vite", "dev", "--port", sveltePort], keys).says(/ready in/);
  await order(sveltePort);
  took("on SvelteKit an order is placed, and its page shows the card");

  const id = (await page.locator("[data-tracking-status]").getAttribute("data-id")) ?? "";
  const file = join(folder, "order.html");
  const html = readFileSync("demo/examples/html/order.html", "utf8")
    .replace("DELIVERY_ID", id)
    .replace("PUBLISHABLE_KEY", publishableKey)
    .replace("http://127.0.0.1:8787", service.url);
  writeFileSync(file, html);
  await page.goto(pathToFileURL(file).href);
  await page.locator("[data-tracking-status]").waitFor();
  took("a file of HTML shows the card of the same delivery");
} finally {
  for (const end of endings) await end();
}
process.exit();
