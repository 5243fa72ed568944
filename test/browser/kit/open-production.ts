import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as forward } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../../service/databases/start-postgres.ts";
import { type Started, startProcess } from "../../service/start-process.ts";
import { CERTIFICATE } from "../../service/webhooks/certificate.ts";
import { serve } from "./serve.ts";

export type Production = Awaited<ReturnType<typeof openProduction>>;

/**
 * Starts what an operator runs: PostgreSQL, two processes of the built service, and one address in front of them, which
 * passes each request on to the next of the two.
 * @param kind `sandbox`: the same with simulated riders and keys for tests
 */
export async function openProduction(kind: "production" | "sandbox" = "production") {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), "ontheway-production-"));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const certificate = join(folder, "certificate.pem");
    writeFileSync(certificate, CERTIFICATE);
    const server = await startPostgres();
    undo.push(server.stop);
    await server.createDatabase("production");
    const processes: Started[] = [];
    const front = await openFront(processes);
    undo.push(front.close);
    const environment = {
      ENVIRONMENT: kind,
      DATABASE_URL: server.url("production"),
      DATA_DIR: folder,
      PUBLIC_URL: front.origin,
      CODE_SECRET: "of-this-test-and-nobody-else-at-all",
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: certificate,
      // The world's map would be asked for from its own servers.
      ...(kind === "production" && { TILES_URL: "/no-tiles/{z}/{x}/{y}.png" }),
    };
    const starting = [startProcess(environment), startProcess(environment)];
    undo.push(async () => {
      for (const one of await Promise.allSettled(starting)) {
        if (one.status === "fulfilled") await one.value.kill("SIGKILL");
      }
    });
    processes.push(...(await Promise.all(starting)));
    const printed = processes.map(({ output }) => output()).join();
    return {
      url: front.origin,
      /** Of the first account, as the first start prints them. */
      secretKey: /sk_(live|test)_\w+/.exec(printed)?.[0] ?? "",
      publishableKey: /pk_(live|test)_\w+/.exec(printed)?.[0] ?? "",
      /** Runs one of the operator's commands that print JSON. */
      account: async (...words: string[]) => {
        const { PATH, HOME, TMPDIR } = process.env;
        const env = { PATH, HOME, TMPDIR, ...environment };
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ["dist/service/account.js", ...words, "--json"],
          {
            env,
          },
        );
        return JSON.parse(stdout);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Passes each request on to the next process. */
async function openFront(processes: readonly Started[]) {
  let turn = 0;
  return serve((request, response) => {
    const target = processes[turn++ % processes.length]?.url;
    if (target === undefined) return void response.writeHead(502).end();
    const { method, headers } = request;
    // A connection of its own for each: one that is kept may be closed by the service just as it is used again.
    const passed = forward(target + request.url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
}
