import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { EnvironmentOptions } from "vite";

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

/**
 * Development dependencies that become part of the program: an installation that only serves the build doesn't have them.
 * TypeBox is 700 files, which take 0.15 s to load, and a fifth of that as part of the program.
 */
const BUNDLED = ["typebox", "lean-qr"];

/** Programs for Node, which find their packages in node_modules. A program that runs during a build keeps its files. */
export const programs = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
  consumer: "server",
  resolve: {
    external: Object.keys(dependencies),
    noExternal: BUNDLED,
    builtins: [...builtinModules, /^node:/],
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: "node20",
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input,
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
