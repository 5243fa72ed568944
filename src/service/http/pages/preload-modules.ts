import { listChunks, type Manifest } from "./read-manifest.ts";

/**
 * Writes links for a page's head to the modules that every visitor needs. Without them a browser finds each module only in
 * the module that imports it. They have low priority, so they don't delay what the page shows first.
 * @param page the source of the page's HTML, which names its first module
 * @param later the sources of modules that the first module always imports later
 */
export function preloadModules(manifest: Manifest, page: string, ...later: string[]): string {
  const chunks = listChunks(manifest, [page, ...later], false).filter((chunk) => chunk !== manifest[page]);
  return chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join("");
}
