import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder in which the build leaves the empty database (make-template.ts). The built service runs from dist/service. */
const TEMPLATE = fileURLToPath(new URL("../database", import.meta.url));

/**
 * Copies the build's empty database to a folder that does not exist yet. A copy that a crash interrupted begins again.
 * Without a build this does nothing, and PGlite makes the database itself, which takes longer.
 */
export function copyTemplate(folder: string, template = TEMPLATE): void {
  if (existsSync(folder) || !existsSync(template)) return;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  renameSync(draft, folder);
}
