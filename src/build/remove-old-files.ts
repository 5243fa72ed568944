import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDERS = ["v1/assets", "v1/pages"];
const DAY_MS = 86_400_000;

/**
 * Removes hashed files that are a day old, in place of Vite, which would empty the whole folder before each build. A
 * service that runs meanwhile still serves the files of the build before, and pages that are open still ask for them.
 */
export function removeOldFiles(): Plugin {
  return {
    name: "remove-old-files",
    // Builds with a manifest are those whose files have hashes in their names.
    applyToEnvironment: ({ config }) => Boolean(config.build.manifest),
    writeBundle({ dir = "" }) {
      for (const folder of FOLDERS.map((name) => join(dir, name)).filter(existsSync)) {
        for (const file of readdirSync(folder).map((name) => join(folder, name))) {
          if (statSync(file).mtimeMs < Date.now() - DAY_MS) rmSync(file, { recursive: true });
        }
      }
    },
  };
}
