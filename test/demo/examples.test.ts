/** @module-tag wide */
/** The examples that need no more than packages we have, beside a sandbox, with the package as npm packs it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, it, onTestFinished, vi } from "vitest";
import { createShop } from "../bundlers/create-shop.ts";
import { PUBLISHABLE, SECRET } from "../service/open-test-service.ts";
import { startProcess } from "../service/start-process.ts";

const HOOK_SECRET = `whsec_${Buffer.from("a secret of 24 bytes here").toString("base64")}`;

it("the shop on Express orders, shows the card, and takes only the service's webhooks", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-example-"));
  const service = await startProcess({
    DATA_DIR: dataDir,
    SANDBOX_SECRET_KEY: SECRET,
    SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
  });
  onTestFinished(async () => {
    await service.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  const project = await createShop({ "server.js": readFileSync("demo/examples/express/server.js", "utf8") });
  onTestFinished(project.remove);
  symlinkSync(resolve("node_modules/express"), project.file("node_modules/express"));
  const { PATH = "" } = process.env;
  const keys = { SECRET_KEY: SECRET, PUBLISHABLE_KEY: PUBLISHABLE, WEBHOOK_SECRET: HOOK_SECRET };
  const shop = spawn(process.execPath, ["server.js"], {
    cwd: project.folder,
    env: { PATH, PORT: "0", SERVICE_URL: service.url, ...keys },
  });
  let output = "";
  for (const stream of [shop.stdout, shop.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  onTestFinished(async () => {
    shop.kill("SIGKILL");
    await once(shop, "close");
  });
  const said = (text: RegExp) => vi.waitFor(() => expect(output).toMatch(text), { timeout: 60_000, interval: 50 });
  await said(/open at http\S+/);
  const [address = ""] = /http\S+/.exec(output) ?? [];

  const ordered = await fetch(`${address}/orders`, { method: "POST" });
  const [, number = ""] = /\/orders\/([\w-]{36})$/.exec(ordered.url) ?? [];
  const page = await ordered.text();
  const [, id = ""] = /id="ontheway-tracking" data-id="(dlv_\w+)"/.exec(page) ?? [];
  expect(page).toContain(`src="${service.url}/v1/tracking.js" data-key="${PUBLISHABLE}"`);
  const record = await fetch(`${service.url}/v1/deliveries/${id}/tracking?key=${PUBLISHABLE}`);
  expect(record.status).toBe(200);

  const body = JSON.stringify({ type: "delivery.searching", data: { external_id: number, status: "searching" } });
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(HOOK_SECRET).sign("evt_1", at, body),
  };
  const post = async (text: string) =>
    (await fetch(`${address}/hooks`, { method: "POST", headers, body: text })).status;
  expect(await post(`${body} `)).toBe(401);
  expect(await post(body)).toBe(204);
  await said(new RegExp(`order ${number}: delivery\\.searching`));
});
