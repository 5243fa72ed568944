import { isAbsolute, join, relative } from "node:path";
import type { Plugin } from "vite";
import { hashInputs, listSources, removeStamp, writeStamp } from "./stamps.ts";

/**
 * Leaves a hash of what an environment was built from, and the names of its files, so that `npm start` builds only what has
 * changed. Vite itself keeps no record of a build. Throws an error if a module lies outside the environment's sources,
 * because a change of that module would go unnoticed.
 */
export function stampBuilds(): Plugin {
  const hashes = new Map<string, string>();
  return {
    name: "stamp-builds",
    buildStart() {
      const { name } = this.environment;
      removeStamp(name);
      // Hashes the inputs before the build reads them. So if a file changes during the build, the next start builds again.
      hashes.set(name, hashInputs(name));
    },
    generateBundle() {
      const sources = listSources(this.environment.name);
      // The ids without an absolute path are packages, and modules that plugins make.
      const files = [...this.getModuleIds()].filter(isAbsolute).map((id) => relative("", id.replace(/\?.*$/, "")));
      for (const file of files.filter((path) => !/^(\.\.|node_modules)\//.test(path))) {
        if (!sources.some((source) => file.startsWith(`${source}/`)))
          this.error(
            `${file} is no source of "${this.environment.name}": name its folder in src/build/environments/sources.ts`,
          );
      }
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "" }, bundle) {
        const { name } = this.environment;
        const outputs = Object.keys(bundle).map((file) => relative("", join(dir, file)));
        writeStamp(name, { inputs: hashes.get(name) ?? "", outputs });
      },
    },
  };
}
