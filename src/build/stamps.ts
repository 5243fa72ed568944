import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sources } from "./environments/sources.ts";
import { serviceName, serviceTitle } from "./service-name.ts";

const FOLDER = "dist/stamps";

/** What a build leaves behind: a hash of its inputs, and the paths of the files that it wrote. */
interface Stamp {
  inputs: string;
  outputs: readonly string[];
}

/** The files that every environment depends on. */
const SHARED = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "src/build"];

/** The files and folders that an environment is built from. */
export function listSources(name: string): string[] {
  const own = Object.entries(sources).find(([other]) => other === name)?.[1] ?? [];
  return [...SHARED, ...own];
}

/**
 * A hash of all that an environment is built from: its sources, the configuration, the service's name.
 * @param root the folder of the project
 * @param hashFolder returns the hash of a file or folder; a caller with many environments passes one that remembers
 */
export function hashInputs(name: string, root = "", hashFolder = hashFiles): string {
  const hash = createHash("sha256").update(JSON.stringify([serviceName, serviceTitle]));
  for (const path of listSources(name)) hash.update(hashFolder(path, root));
  return hash.digest("hex");
}

/** A hash of a file, or of all files in a folder: their paths and what is in them. */
function hashFiles(path: string, root: string): string {
  const hash = createHash("sha256");
  for (const file of listFiles(path, root)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The environments that were never built, were built from other inputs, or have lost a file. */
export function findStale(root = ""): string[] {
  // Most environments share folders. Each folder is read only once.
  const known = new Map<string, string>();
  const hashOnce = (path: string) => {
    const hash = known.get(path) ?? hashFiles(path, root);
    known.set(path, hash);
    return hash;
  };
  const isFresh = (name: string) => {
    const file = join(root, FOLDER, `${name}.json`);
    if (!existsSync(file)) return false;
    const { inputs, outputs }: Stamp = JSON.parse(readFileSync(file, "utf8"));
    return inputs === hashInputs(name, root, hashOnce) && outputs.every((path) => existsSync(join(root, path)));
  };
  return Object.keys(sources).filter((name) => !isFresh(name));
}

export function writeStamp(name: string, stamp: Stamp, root = ""): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, `${name}.json`), JSON.stringify(stamp));
}

/** Absolute paths of the files that the latest build of each environment wrote. */
export function listOutputs(root = ""): Set<string> {
  const folder = join(root, FOLDER);
  const stamps = existsSync(folder) ? readdirSync(folder) : [];
  const paths = stamps.flatMap((name): readonly string[] => {
    const { outputs }: Stamp = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return outputs;
  });
  return new Set(paths.map((path) => resolve(root, path)));
}

export function removeStamp(name: string): void {
  rmSync(join(FOLDER, `${name}.json`), { force: true });
}

function listFiles(path: string, root: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) =>
    entry.isFile() ? [`${path}/${entry.name}`] : listFiles(`${path}/${entry.name}`, root),
  );
}
