import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builds } from "./environments/index.ts";
import { serviceName, serviceTitle } from "./service-name.ts";

const FOLDER = "dist/stamps";

/** What every environment depends on. */
const SHARED = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "src/build"];

/** A hash of all that an environment is built from: its sources, the configuration, the service's name. */
export function hashInputs(name: string): string {
  const hash = createHash("sha256").update(JSON.stringify([serviceName, serviceTitle]));
  for (const file of [...SHARED, ...(builds[name]?.sources ?? [])].flatMap(listFiles))
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** The environments whose last build, if there was one, was of other inputs. */
export function findStale(): string[] {
  const isFresh = (name: string) =>
    existsSync(join(FOLDER, name)) && readFileSync(join(FOLDER, name), "utf8") === hashInputs(name);
  return Object.keys(builds).filter((name) => !isFresh(name));
}

export function writeStamp(name: string, hash: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, name), hash);
}

export function removeStamp(name: string): void {
  rmSync(join(FOLDER, name), { force: true });
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => listFiles(join(path, name)));
}
