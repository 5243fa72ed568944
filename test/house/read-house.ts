import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** One source file, and what it takes from and offers to the others. Paths are relative to the repository. */
export interface SourceFile {
  path: string;
  lines: number;
  /** Files of the repository that it imports, types included, with the names it takes; "*" for all of them. */
  imports: { path: string; names: string[] }[];
  /** Names of values; types are exported for their readers' sake, too. */
  exports: string[];
}

/** Every TypeScript file below a folder of the repository, parsed by the parser that the build uses. */
export function readHouse(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => readSource(join(folder, name)))
    .sort((a, b) => a.path.localeCompare(b.path));
}

export function readSource(path: string): SourceFile {
  const code = readFileSync(path, "utf8");
  const { module, program } = parseSync(path, code);
  const typesAt = new Set<number>(
    program.body.flatMap((node) =>
      node.type === "ExportNamedDeclaration" && node.exportKind === "type" ? node.start : [],
    ),
  );
  const target = (request: string) => normalize(join(dirname(path), request.replace(/\?.*$/, "")));
  const isOurs = (request: string) => request.startsWith(".");
  const imports = module.staticImports
    .filter(({ moduleRequest }) => isOurs(moduleRequest.value))
    .map(({ moduleRequest, entries }) => ({
      path: target(moduleRequest.value),
      names: entries.map(({ importName }) => importName.name ?? (importName.kind === "Default" ? "default" : "*")),
    }));
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => /^["'](.+)["']$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1])
    .filter((request) => request !== undefined && isOurs(request))
    .map((request) => ({ path: target(request ?? ""), names: ["*"] }));
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries.map((entry) => ({ ...entry, isType: entry.isType || typesAt.has(start) })),
  );
  const passedOn = exported.flatMap(({ moduleRequest, importName }) =>
    moduleRequest && isOurs(moduleRequest.value)
      ? [{ path: target(moduleRequest.value), names: [importName.name ?? "*"] }]
      : [],
  );
  return {
    path: normalize(path),
    lines: code.split("\n").length - 1,
    imports: [...imports, ...dynamic, ...passedOn],
    exports: exported.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? []))),
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
    for (const { path: next } of byPath.get(path)?.imports ?? []) {
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
