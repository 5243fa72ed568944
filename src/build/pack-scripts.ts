import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Puts a brotli and a gzip copy beside each hashed script and style sheet, so that the service packs none at a request.
 * Vite has no such option. Browsers take gzip where the connection is not secure.
 */
export function packScripts(): Plugin {
  return {
    name: "pack-scripts",
    // Builds with a manifest are those whose files have hashes in their names.
    applyToEnvironment: ({ config }) => Boolean(config.build.manifest),
    writeBundle({ dir = "" }, bundle) {
      for (const path of Object.keys(bundle).filter((name) => /^v1\/(assets|pages)\/.+\.(js|css)$/.test(name))) {
        const file = join(dir, path);
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
