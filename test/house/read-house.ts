import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** One source file, and what it takes from the others. Paths are relative to the repository. */
export interface SourceFile {
  path: string;
  lines: number;
  /** Files of the repository that it imports, types included. */
  imports: string[];
}

/** Every TypeScript file below a folder of the repository, parsed by the parser that the build uses. */
export function readHouse(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts") && !name.includes("node_modules/"))
    .map((name) => readSource(join(folder, name)))
    .sort((a, b) => a.path.localeCompare(b.path));
}

function readSource(path: string): SourceFile {
  const code = readFileSync(path, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^["'](.+)["']$/.exec(code.slice(start, end))?.[1] ?? [],
    ),
  ];
  const ours = requests.filter((request) => request.startsWith("."));
  return {
    path: normalize(path),
    lines: code.split("\n").length - 1,
    imports: [...new Set(ours.map((request) => normalize(join(dirname(path), request.replace(/\?.*$/, "")))))],
  };
}

/** Groups of files of which each reaches each other by imports: Tarjan's strongly connected components of two or more. */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    open.push(path);
    let low = index;
    for (const next of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(path, low);
    if (low === index) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return circles;
}
