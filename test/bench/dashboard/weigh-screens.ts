import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** What a screen costs its first visitor, and what of it other screens don't bring. */
export interface Screen {
  name: string;
  /** Of the page, its script and its style, and of the screen's: brotli 11. */
  bytes: number;
  own: number;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

const FOLDER = "dist/pages";
const PAGE = "src/pages/dashboard/dashboard.html";

/** The dashboard's screens, from the built files: each is what the page loads when somebody opens it. */
export function weighScreens(): Screen[] {
  const manifest = JSON.parse(readFileSync(join(FOLDER, ".vite/dashboard.json"), "utf8")) as Manifest;
  const filesOf = (key: string): string[] => {
    const { file, css = [], imports = [] } = manifest[key] ?? { file: "" };
    return [file, ...css, ...imports.flatMap(filesOf)];
  };
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
