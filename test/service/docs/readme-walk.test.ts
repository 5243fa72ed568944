import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { findFreePort } from "../../kit/find-free-port.ts";
import { runPasted } from "../../kit/run-pasted.ts";
import { PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { type Started, startProcess } from "../start-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ontheway-walk-"));
let service: Started | undefined;

afterEach(async () => {
  await service?.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

it("the operator's commands work as written, from a quote to a webhook with a verified signature", async () => {
  const walk = /## From a quote to the door[\s\S]*?```sh\n([\s\S]*?)```/.exec(
    readFileSync("src/service/README.md", "utf8"),
  )?.[1];
  if (!walk) throw new Error("src/service/README.md has no walk");
  const port = await findFreePort();
  service = await startProcess({
    DATA_DIR: dataDir,
    SANDBOX_SECRET_KEY: SECRET,
    SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
  });
  const stdout = await runPasted(walk, {
    API: service.url,
    SECRET_KEY: SECRET,
    PUBLISHABLE_KEY: PUBLISHABLE,
    PORT: String(port),
  });
  expect(stdout).toMatch(/"status":"in_transit"[\s\S]*"rider":\{"name":/);
  const steps = ["searching", "rider_assigned", "rider_arriving", "at_pickup", "picked_up", "in_transit", "delivered"];
  for (const status of steps)
    expect(stdout).toMatch(new RegExp(`delivery\\.${status}, number \\d+ of dlv_\\w+: signature checked`));
  // The receiver ends last. On a busy machine it may begin late, and then events come in another order.
  expect(stdout).toMatch(/: signature checked\n$/);
}, 180_000);
