import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { EnvironmentOptions } from "vite";

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

/**
 * TypeBox is 700 files, which take 0.15 s to load; as part of the program it takes a fifth of that. lean-qr is a
 * development dependency, which an installation that only serves the build doesn't have.
 */
const BUNDLED = ["typebox", "lean-qr"];

/** Programs for Node, which find their packages in node_modules. A program that runs during a build keeps its files. */
export const programs = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
  consumer: "server",
  resolve: {
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
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
