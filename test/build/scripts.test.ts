import { execFile } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

/** As `npm start` does it: tsx's own command would be one more process. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** An empty folder, without anything to build. */
const folder = mkdtempSync(join(tmpdir(), "scripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ["--import", TSX, resolve(script), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, "data"), ...env },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);

test("a command that runs the build says in one line that nothing is built yet", async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const script of ["account", "places", "serve"]) {
    // As in an installation without the packages of the build: only Node runs it.
    const [program = "", file = "", ...args] = scripts[script]?.split(" || ").at(-1)?.split(" ") ?? [];
    expect(program).toBe("node");
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
    const refused = await promisify(execFile)(process.execPath, [copy, ...args]).catch((error: object) => error);
    expect(refused).toMatchObject({ code: 1, stderr: "Nothing is built yet. Build first: npm run build\n" });
  }
});

test("npm start names a service name that can't be part of an element's id", async () => {
  const refused = await run("src/commands/prepare-start.ts", [], { SERVICE_NAME: "Acme Co" });
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'SERVICE_NAME must be lower-case letters, digits and hyphens, not "Acme Co"\n',
  });
});

test("npm start names a taken port before it builds", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? String(address.port) : "none";
  const refused = await run("src/commands/prepare-start.ts", [], { PORT: port });
  expect(refused).toMatchObject({
    code: 1,
    stdout: "",
    stderr: `PORT ${port} is already in use on 127.0.0.1. Set PORT to another one, or to 0 for any free one.\n`,
  });
  taken.close();
});
