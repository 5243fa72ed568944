import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";

const MIGRATIONS = "src/service/store/migrations";
const PGLITE = "node_modules/@electric-sql/pglite/package.json";
const TEMPLATE = "dist/database";
const STAMP = `${TEMPLATE}.stamp`;

/**
 * Leaves an empty database with all tables in dist/database. The first start copies it, which is several times faster
 * than creating one. Vite has no such step. The template stays until a migration or PGlite's version changes.
 */
export function makeDatabaseTemplate(): Plugin {
  return {
    name: "make-database-template",
    applyToEnvironment: ({ name }) => name === "service",
    writeBundle() {
      const files = [PGLITE, ...readdirSync(MIGRATIONS).map((file) => `${MIGRATIONS}/${file}`)];
      const hash = createHash("sha256");
      for (const file of files) hash.update(readFileSync(file));
      const stamp = hash.digest("hex");
      if (existsSync(TEMPLATE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
      rmSync(STAMP, { force: true });
      rmSync(TEMPLATE, { recursive: true, force: true });
      execFileSync(process.execPath, ["dist/service/make-template.js", TEMPLATE]);
      writeFileSync(STAMP, stamp);
    },
  };
}
