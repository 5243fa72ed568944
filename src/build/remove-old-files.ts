import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { listOutputs } from "./stamps.ts";

const FOLDERS = ["v1/assets", "v1/pages"];
const DAY_MS = 86_400_000;
/** Copies that pack-scripts.ts puts beside a file. */
const COPY = /\.(br|gz)$/;

/**
 * Removes hashed files that are a day old, in place of Vite, which would empty the whole folder before each build. A
 * service that runs during a build still serves the files of the build before, and pages that are open still ask for them.
 */
export function removeOldFiles(): Plugin {
  return {
    name: "remove-old-files",
    // Builds with a manifest are those whose files have hashes in their names.
    applyToEnvironment: ({ config }) => Boolean(config.build.manifest),
    writeBundle({ dir = "" }) {
      for (const folder of FOLDERS) removeOldIn(join(dir, folder));
    },
  };
}

/**
 * The files of other environments stay, however old: several pages share a folder, and each is built only when it changes.
 * @internal exported for tests of it without a build
 */
export function removeOldIn(folder: string, root = ""): void {
  if (!existsSync(folder)) return;
  const inUse = listOutputs(root);
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    const isOld = statSync(file).mtimeMs < Date.now() - DAY_MS;
    if (isOld && !inUse.has(resolve(file.replace(COPY, "")))) rmSync(file, { recursive: true });
  }
}
