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

/** What the npm package has for a merchant's server. It uses only what all platforms for JavaScript share, and no package. */
export const forServers: EnvironmentOptions = {
  consumer: "server",
  build: {
    outDir: "dist/server",
    emptyOutDir: false,
    target: "es2022",
    copyPublicDir: false,
    rolldownOptions: { input: { index: "src/server/index.ts" }, output: { format: "es", entryFileNames: "[name].js" } },
  },
};

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
