import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { hashLanguages, listLanguages } from "./list-languages.ts";

const ID = "virtual:widget-files";
const MANIFEST = resolve("dist/widget/.vite/manifest.json");

/**
 * Gives the loader the addresses of the files that it asks for, as the module `virtual:widget-files`. Vite needs this
 * because the loader and the widget are two builds, and the hash in a file's name is known only after the widget's.
 */
export function tellLoaderTheFiles(): Plugin {
  return {
    name: "tell-loader-the-files",
    applyToEnvironment: ({ name }) => name === "loader",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      this.addWatchFile(MANIFEST);
      const manifest: Record<string, { name?: string; file: string }> = JSON.parse(readFileSync(MANIFEST, "utf8"));
      const addressOf = (chunk: string) => {
        const file = Object.values(manifest).find(({ name }) => name === chunk)?.file;
        if (!file) throw new Error(`The widget has no chunk "${chunk}": build the widget first`);
        return JSON.stringify(file.replace(/^v1\//, ""));
      };
      const languages = listLanguages().filter((language) => language !== "en");
      return `export const widgetFile = ${addressOf("widget")};
        export const mapFiles = [${addressOf("map")}, ${addressOf("ride")}];
        export const languages = ${JSON.stringify(languages.join(" "))};
        export const languageEnding = ${JSON.stringify(`-${hashLanguages()}.js`)};`;
    },
  };
}
