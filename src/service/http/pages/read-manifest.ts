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

/** @param folder with the built pages */
export function readManifest(folder: string, page: "track" | "rider"): Manifest {
  return JSON.parse(readFileSync(join(folder, `.vite/${page}.json`), "utf8"));
}
