import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts the built service for a moment, and reads what it says of its interface: `/v1/openapi.json`. */
export async function readDocument(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-document-"));
  const { PATH, HOME, TMPDIR } = process.env;
  const service = spawn(process.execPath, ["dist/service/start.js"], {
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: "0", DEMO: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = "";
      service.stdout.on("data", (chunk) => {
        text += chunk;
        const [, address] = /Service +(http:\S+)/.exec(text) ?? [];
        if (address !== undefined) resolve(address);
      });
      service.on("close", () => reject(new Error(`The service did not start:\n${text}`)));
    });
    return await (await fetch(`${url}/v1/openapi.json`)).text();
  } finally {
    service.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
