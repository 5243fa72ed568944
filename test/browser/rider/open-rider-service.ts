import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RiderInvitation } from "../../../src/contract/rider.ts";
import { findFreePort } from "../../kit/find-free-port.ts";
import { untilItAnswers } from "../kit/until-it-answers.ts";

export const SHOP = {
  lat: -1.2833,
  lng: 36.8167,
  name: "Mkate & Co.",
  address: "2 Swallow Road",
  phone: "+254700000001",
};
export const HOME = {
  lat: -1.2921,
  lng: 36.8219,
  name: "Wanjiru M.",
  address: "27 Jasmine Road",
  phone: "+254700000002",
};

/** What creating a delivery answers, as far as a test reads it. */
interface Created {
  id: string;
  delivery_code: string;
  tracking_url: string;
}

export type RiderService = Awaited<ReturnType<typeof openRiderService>>;

/** Starts the built service as in production, where nobody delivers but who is invited, on an embedded database. */
export async function openRiderService(environment: Record<string, string> = {}) {
  if (!existsSync("dist/service/start.js")) throw new Error("Build first: npm run build");
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), "ontheway-rider-"));
  const env = {
    ...process.env,
    ENVIRONMENT: "production",
    ALLOW_EMBEDDED_DATABASE: "1",
    PORT: String(port),
    DATA_DIR: folder,
    ...environment,
  };
  const child = spawn(process.execPath, ["dist/service/start.js"], { env });
  const exited = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${origin}/healthz`, () =>
    child.exitCode === null ? undefined : `The service did not start:\n${output}`,
  );
  const account = async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ["dist/service/account.js", ...words], { env });
    return stdout;
  };
  const key = () => {
    const [found] = /sk_live_\w+/.exec(output) ?? [];
    if (!found) throw new Error(`The service printed no key:\n${output}`);
    return found;
  };
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${key()}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as Answer;
  };
  return {
    origin,
    async invite(name: string, jobs = 1): Promise<RiderInvitation> {
      return JSON.parse(
        await account("rider", "invite", name, "--vehicle", "bicycle", "--jobs", String(jobs), "--json"),
      );
    },
    order: (more: object = {}) =>
      call<Created>("POST", "/v1/deliveries", {
        pickup: SHOP,
        dropoff: HOME,
        package: { type: "food", weight: 1.5, description: "Two loaves, still warm" },
        payment_method: "m-pesa",
        instructions: "Ring twice, the bell is slow.",
        ...more,
      }),
    async statusOf(id: string): Promise<string> {
      return (await call<{ status: string }>("GET", `/v1/deliveries/${id}`)).status;
    },
    /** What the merchant reads at an address below /v1/. */
    read: <Answer>(path: string) => call<Answer>("GET", `/v1/${path}`),
    cancel: (id: string) => call("POST", `/v1/deliveries/${id}/cancel`),
    async close(): Promise<void> {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
