import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { listChunks, readManifest } from "../../../src/service/http/pages/read-manifest.ts";

/** How many bytes a screen costs somebody who opens it first, packed with brotli 11. */
export interface Screen {
  name: string;
  /** The page with its script and style, and the screen's own files. */
  bytes: number;
  /** Only the screen's own files. */
  own: number;
}

const FOLDER = "dist/pages";
const PAGE = "src/pages/dashboard/dashboard.html";

/** Weighs the dashboard's screens in the built files. */
export function weighScreens(): Screen[] {
  const manifest = readManifest(FOLDER, "dashboard");
  const filesOf = (key: string) => listChunks(manifest, [key], false).flatMap(({ file, css = [] }) => [file, ...css]);
  const page = new Set([PAGE, ...filesOf(PAGE)]);
  const weigh = (files: Iterable<string>) => {
    let sum = 0;
    for (const file of files) sum += brotliCompressSync(readFileSync(join(FOLDER, file))).length;
    return sum;
  };
  const pageBytes = weigh(page);
  const screens = (manifest[PAGE]?.dynamicImports ?? []).map((key) => {
    const own = weigh(new Set(filesOf(key).filter((file) => !page.has(file))));
    return { name: key.replace(/^.*\/view\//, "").replace(/\.tsx$/, ""), bytes: pageBytes + own, own };
  });
  if (screens.length === 0) throw new Error(`${PAGE} loads no screens: ${readdirSync(FOLDER).join(", ")}`);
  return [{ name: "the page, without a screen", bytes: pageBytes, own: pageBytes }, ...screens];
}
