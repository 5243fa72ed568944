import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Left by the build (make-template.ts); this code runs from dist/service then. */
const TEMPLATE = fileURLToPath(new URL("../database", import.meta.url));

/**
 * Puts a copy of the build's empty database where there is none yet. A copy that a crash cut off is begun again; where
 * nothing was built, PGlite makes the database itself.
 */
export function copyTemplate(folder: string, template = TEMPLATE): void {
  if (existsSync(folder) || !existsSync(template)) return;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  renameSync(draft, folder);
}
