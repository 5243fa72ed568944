import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The build's own list of a page's files, by source: https://vite.dev/guide/backend-integration */
export type Manifest = Readonly<Record<string, Chunk | undefined>>;

interface Chunk {
  file: string;
  css?: string[];
  /** Sources of the chunks that it loads at once. */
  imports?: string[];
  /** Sources of those that it may load later. */
  dynamicImports?: string[];
}

/**
 * Lists the chunks that a page loads at once, each one time.
 * @param keys the sources with which it begins
 * @param withLater whether to add the chunks that it may load later
 */
export function listChunks(manifest: Manifest, keys: readonly string[], withLater: boolean): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
    if (withLater) chunk.dynamicImports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found.values()];
}

/** @param folder with the built pages */
export function readManifest(folder: string, page: "track" | "rider" | "dashboard"): Manifest {
  return JSON.parse(readFileSync(join(folder, `.vite/${page}.json`), "utf8"));
}
