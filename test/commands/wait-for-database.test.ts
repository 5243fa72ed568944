import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startPostgres } from "../service/databases/start-postgres.ts";
import { startProcess } from "../service/start-process.ts";

it("a start waits for its database, and says so", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-wait-"));
  const server = await startPostgres();
  await server.createDatabase("late");
  server.kill();
  // Until the server is there, connections to its port are cut.
  const instead = createServer((socket) => socket.destroy());
  await vi.waitFor(async () => {
    instead.listen(server.port, "127.0.0.1");
    await once(instead, "listening");
  }, 20_000);
  const starting = startProcess({ DATA_DIR: dataDir, DATABASE_URL: server.url("late"), ENVIRONMENT: "production" });
  await once(instead, "connection");
  instead.close();
  await once(instead, "close");
  await server.start();
  const service = await starting;
  expect(service.output()).toMatch(
    /^Waiting up to 60 s for the database late at 127\.0\.0\.1:\d+: .+\nFound the database late at/m,
  );
  expect(service.output()).not.toContain("a-password");
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await service.kill("SIGTERM");
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
