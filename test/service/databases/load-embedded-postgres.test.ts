import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("a run that failed ends as one that failed, also with a PostgreSQL of its own", () => {
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
