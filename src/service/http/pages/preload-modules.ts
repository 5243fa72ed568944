import type { Manifest } from "./read-manifest.ts";

/**
 * Links, for a page's head, to the modules that every visitor needs. Without them a browser learns of each module from the
 * one before it. They may come later than what the page shows first.
 *
 * @param page its HTML, which names its first module
 * @param later modules that this one loads in any case
 */
export function preloadModules(manifest: Manifest, page: string, ...later: string[]): string {
  const withImports = (key: string): string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(withImports)];
  const keys = new Set([page, ...later].flatMap(withImports));
  keys.delete(page);
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? []);
  return files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join("");
}
