import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describeTypes } from "./generators/describe-types.ts";
import { packageReadme } from "./package-readme.ts";
import { readDocument } from "./read-document.ts";
import { serviceName, serviceTitle } from "./service-name.ts";

const PACKAGE = "dist/package";
const WIDGET = "dist/widget";
const TYPES = "dist/types";

/** Scripts that a page names itself. They are builds of their own, so the module's manifest doesn't list them. */
const PAGE_SCRIPTS = ["v1/tracking.js", "v1/frame.js"];

/** Entries that define the element and declare its types for one framework. These types import the framework's. */
const FRAMEWORKS = ["preact", "solid", "svelte", "vue"];
const JSX = "widget/jsx";

/** Its types in the package are made of the service's OpenAPI document: those of the source need TypeBox. */
const SCHEMA = "server/schema.d.ts";

/**
 * The last step of `npm run build`: puts the npm package of the widget into dist/package, for `npm pack ./dist/package`. The
 * package has its own manifest. The package.json of this repository belongs to the service: it lists the dependencies that
 * an operator installs, and the widget needs none of them.
 */
async function makePackage(): Promise<void> {
  rmSync(PACKAGE, { recursive: true, force: true });
  for (const file of [...PAGE_SCRIPTS, ...listModules()]) copy(WIDGET, file);
  for (const file of listTypes(["widget/index.d.ts", "widget/element.d.ts", "server/index.d.ts"]))
    copy(TYPES, file, "types");
  for (const name of [...FRAMEWORKS, "react-element"]) copy("src", `${JSX}/${name}.d.ts`, "types");
  copy(TYPES, `${JSX}/react.d.ts`, "types");
  cpSync("dist/components/react.js", join(PACKAGE, "react.js"));
  cpSync("dist/cli/cli.js", join(PACKAGE, "cli.js"));
  cpSync("dist/server/index.js", join(PACKAGE, "server.js"));
  writeFileSync(join(PACKAGE, "types", SCHEMA), await describeTypes(await readDocument()));
  cpSync("LICENSE", join(PACKAGE, "LICENSE"));
  writeFileSync(join(PACKAGE, "README.md"), packageReadme());
  const manifest = describePackage();
  write("package.json", manifest);
  // For bundlers that don't read `exports`, such as Parcel: they look for a folder with the entry's name.
  const { ".": _main, ...others } = manifest.exports;
  for (const [name, { types, default: script }] of Object.entries(others))
    write(`${name}/package.json`, { types: `.${types}`, main: `.${script}` });
}

function describePackage() {
  const { version, license, type }: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8"));
  const entry = (types: string, script: string) => ({ types: `./types/${types}.d.ts`, default: `./v1/${script}.js` });
  const main = entry("widget/index", "widget");
  return {
    name: serviceName,
    version,
    description: `Delivery tracking of ${serviceTitle}: the card for order pages, and the client for your server.`,
    license,
    type,
    main: main.default,
    types: main.types,
    bin: "./cli.js",
    peerDependencies: { react: ">=18" },
    peerDependenciesMeta: { react: { optional: true } },
    exports: {
      ".": main,
      "./element": entry("widget/element", "element"),
      "./server": { types: "./types/server/index.d.ts", default: "./server.js" },
      "./react": { types: `./types/${JSX}/react.d.ts`, default: "./react.js" },
      ...Object.fromEntries(FRAMEWORKS.map((name) => [`./${name}`, entry(`${JSX}/${name}`, "element")])),
    },
    // Importing them defines <delivery-tracking>.
    sideEffects: ["./v1/element.js", "./react.js"],
    files: ["v1", "types", "element", "server", "server.js", "cli.js", "react", "react.js", ...FRAMEWORKS],
  };
}

function write(file: string, value: object): void {
  mkdirSync(dirname(join(PACKAGE, file)), { recursive: true });
  writeFileSync(join(PACKAGE, file), `${JSON.stringify(value, null, 2)}\n`);
}

/** The module's own files, from the manifest: dist/widget also holds those of earlier builds. */
function listModules(): string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(`${WIDGET}/.vite/manifest.json`, "utf8"));
  return [...new Set(Object.values(manifest).map(({ file }) => file))];
}

/** The declarations given, and all that they import from each other. They must import nothing from a package. */
function listTypes(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || file === SCHEMA) return;
    found.add(file);
    const text = readFileSync(join(TYPES, file), "utf8");
    const [, foreign] = /(?:from |import\()"([^."].*?)"/.exec(text) ?? [];
    if (foreign) throw new Error(`${file} needs the types of ${foreign}, which nobody installs beside this package`);
    for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\..+?)\.ts"/g))
      visit(relative("", join(dirname(file), `${path}.d.ts`)));
  };
  for (const entry of entries) visit(entry);
  return found;
}

function copy(from: string, file: string, folder = ""): void {
  const to = join(PACKAGE, folder, file);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(from, file), to);
}

await makePackage();
