import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A merchant's project of these files, in a folder of its own, with the package as npm packs it in its node_modules. */
export async function createShop(files: Readonly<Record<string, string>>) {
  if (!existsSync("dist/package/package.json")) throw new Error("Build first: npm run build");
  const folder = await mkdtemp(join(tmpdir(), "shop-"));
  const file = (path: string) => join(folder, path);
  const { stdout } = await run("npm", ["pack", "--silent", resolve("dist/package"), "--pack-destination", folder]);
  const place = file("node_modules/ontheway");
  await mkdir(place, { recursive: true });
  await run("tar", ["-xzf", file(stdout.trim()), "-C", place, "--strip-components=1"]);
  const manifest = JSON.stringify({ type: "module", dependencies: { ontheway: "*" } });
  for (const [path, text] of Object.entries({ "package.json": manifest, ...files })) {
    await mkdir(dirname(file(path)), { recursive: true });
    await writeFile(file(path), text);
  }
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) };
}
