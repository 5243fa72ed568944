import { existsSync } from "node:fs";

/**
 * Runs a built program in this process, for example `node src/commands/run-built.js account list`. It builds nothing and
 * needs neither the packages of the build nor its sources. JavaScript, because nothing translates it.
 */
const [name = ""] = process.argv.splice(2, 1);
const program = new URL(`../../dist/service/${name}.js`, import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error("Nothing is built yet. Build first: npm run build");
  process.exitCode = 1;
}
