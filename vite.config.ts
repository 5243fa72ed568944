import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { EnvironmentOptions, Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pgliteVersion = readFileSync(here("node_modules/@electric-sql/pglite/package.json"), "utf8");
const packageJson: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(here("package.json"), "utf8"),
);

/** White-labelling: `SERVICE_NAME=acme npm run build` looks for `<div id="acme-tracking">`. */
const serviceName = process.env.SERVICE_NAME ?? "ontheway";
if (!/^[a-z][a-z0-9-]*$/.test(serviceName)) throw new Error("SERVICE_NAME must be lower-case letters, digits, hyphens");
/** The same for people to read, on the tracking page. */
const serviceTitle =
  process.env.SERVICE_TITLE ??
  (serviceName === "ontheway"
    ? "OnTheWay"
    : serviceName.replace(/(^|-)(.)/g, (_, start, letter) => (start && " ") + letter.toUpperCase()));

/** Languages that are downloaded by those who read them. */
const textFolder = here("src/widget/text/languages/");
const languages = readdirSync(textFolder).filter((file) => /^[a-z]{2}\.ts$/.test(file) && file !== "en.ts");

/** Where the widget's files lie until all are known that give their folder its name. */
const UNNAMED = "v1/assets/unnamed";

/** Vite would write a table of every language's file into the widget. Their addresses follow from their names. */
function nameTheLanguages(): Plugin {
  return {
    name: "name-the-languages",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "widget",
    transform(code, id) {
      if (!id.endsWith("/text/load-text.ts")) return null;
      const named = code.replace(/import\(`(.+)\.ts`\)/, "import(/* @vite-ignore */ `$1.js`)");
      if (named === code) throw new Error("load-text.ts no longer imports languages by their names");
      return named;
    },
  };
}

/**
 * The widget's files lie in a folder whose name is a hash of them all. Hashes can't be compressed: in this way the loader
 * has one, and the others, which find each other beside themselves, none.
 */
function nameTheRelease(): Plugin {
  return {
    name: "name-the-release",
    applyToEnvironment: (environment) => environment.name === "widget",
    writeBundle({ dir = "" }, bundle) {
      const contents = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : file.source));
      const hash = contents
        .sort()
        .reduce((sum, content) => sum.update(content), createHash("sha256"))
        .digest("base64url");
      const named = `v1/assets/${hash.slice(0, 6)}`;
      rmSync(join(dir, named), { recursive: true, force: true });
      renameSync(join(dir, UNNAMED), join(dir, named));
      for (const outside of Object.keys(bundle).filter((file) => !file.startsWith(UNNAMED))) {
        const file = join(dir, outside);
        writeFileSync(file, readFileSync(file, "utf8").replaceAll(basename(UNNAMED), basename(named)));
      }
    },
  };
}

/** The loader names the widget's folder, so it is built after it and takes the name from its manifest. */
function nameTheWidget(): Plugin {
  const manifestFile = here("dist/widget/.vite/manifest.json");
  return {
    name: "name-the-widget",
    applyToEnvironment: (environment) => environment.name === "loader",
    buildStart() {
      this.addWatchFile(manifestFile);
    },
    transform(code, id) {
      if (!id.endsWith("/widget/loader.ts")) return null;
      const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(manifestFile, "utf8"));
      const widget = manifest["src/widget/host/widget.ts"];
      if (!widget) throw new Error("the widget must be built before its loader");
      return code.replace("__RELEASE__", JSON.stringify(widget.file.replace(/^v1\/(.+)widget.js$/, "$1")));
    },
  };
}

/**
 * Vite wraps every `import()` in a helper of 1.1 kB that preloads css and modules. The widget's css travels as text and
 * its chunks import next to nothing, so the helper has nothing to do: its code goes, and then the calls.
 */
function importPlainly(): Plugin {
  return {
    name: "import-plainly",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "widget",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
    renderChunk: (code) =>
      code
        .replace("var __vitePreload = (load) => load();", "")
        .replace(/__vitePreload as \w+,?|\w+ as __vitePreload,?/g, "")
        .replaceAll("__vitePreload(() => ", "(")
        .replaceAll(", __VITE_PRELOAD__)", ")"),
  };
}

/** The JSX runtime makes elements a second way, beside Preact's own. One is enough. */
function makeElementsOneWay(): Plugin {
  return {
    name: "make-elements-one-way",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "widget",
    resolveId: (id) => (id === "preact/jsx-runtime" ? "\0jsx-runtime" : null),
    load: (id) =>
      id === "\0jsx-runtime"
        ? `import { createElement, Fragment } from "preact";
          const jsx = (type, props, key) => createElement(type, key == null ? props : { ...props, key });
          export { Fragment, jsx, jsx as jsxs };`
        : null,
  };
}

/**
 * The card is drawn whole from the tracker's state: every component is a function of its properties. Without what serves
 * state and life cycles, Preact is a kilobyte lighter, which is what the budget lacks. Cut are the methods that set
 * state, what is done for a component beside calling it, and what else no card has. When one throws, the tree is left as Preact leaves it, and
 * the error goes to whoever draws.
 */
function leaveComponentsStateless(): Plugin {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/\w+\.prototype\.setState=.+?(?=\w+\.prototype\.render=)/s, ""],
    [
      /n:if\("function"==typeof V\)\{v=e\.length;try\{.+?,n\.__e\(t,r,u\)\}\}else(?= l=r\.__e=F\()/s,
      'if("function"==typeof V)try{s=V(r.props),A=s&&s.type===$&&null==s.key?s.props.children:s,l=I(t,w(A)?A:[A],r,u,i,f,o,e,l,c,a)}catch(t){r.__v=null,r.__e=u.__e,r.__k=r.__k||u.__k||[];throw t}else',
    ],
    // Error boundaries.
    [/n=\{__e:function\(n,t,r,u\)\{for\(.+?throw f=0,n\}\}/s, "n={__e(n){throw n}}"],
    // References, and what a component is told of its end.
    [/\(h\.ref!=v\.ref\|\|8&h\.__u\)&&\(.+?\),(?=d=d\|\|w,)/s, ""],
    [/if\(n\.unmount&&n\.unmount\(t\),!\(i=t\.ref\).+?i\.__P=i\.__n=null\}(?=if\(i=t\.__k\))/s, ""],
    // What a server has drawn.
    [/!u&&\(i=t\.__c\)&&\(i=i\.__z\)&&.+?,(?=u\|\|g\(t\.__e\))/s, ""],
    [/128&u\.__u&&\(.+?\|\|l\),(?=\(s=n\.__b\))/s, ""],
    [/for\(var i=0;i<u\.length;\)G\(.+?\);n\.__c&&n\.__c\(r,t\),t\.some\(.+?\}\)\}(?=function F\()/s, "}"],
    // Pictures and formulas.
    [/if\("svg"==C\?f=.+?:(?=f\|\|\(f="http:\/\/www\.w3\.org\/1999\/xhtml"\),o\)for\()/s, "if("],
    [/if\("http:\/\/www\.w3\.org\/2000\/svg"==i\)t=.+?;else if\(/s, "if("],
    [/\("foreignObject"==C\|\|.+?,(?=I\(a,w\(_\))/s, ""],
  ];
  return {
    name: "leave-components-stateless",
    applyToEnvironment: (environment) => environment.name === "widget",
    transform(code, id) {
      if (!id.endsWith("/preact/dist/preact.mjs")) return null;
      return changes.reduce((rest, [from, to]) => {
        if (!from.test(rest)) throw new Error(`Preact has no ${from} any more`);
        return rest.replace(from, () => to);
      }, code);
    },
  };
}

/** Leaves an empty database for first starts to copy, unless the one there is made of the same migrations. */
function makeDatabaseTemplate(): Plugin {
  const migrations = here("src/service/store/migrations/");
  const folder = here("dist/database");
  const stampFile = `${folder}.stamp`;
  return {
    name: "make-database-template",
    applyToEnvironment: (environment) => environment.name === "service",
    writeBundle() {
      const stamp = readdirSync(migrations)
        .map((file) => readFileSync(migrations + file, "utf8"))
        .reduce((hash, sql) => hash.update(sql), createHash("sha256").update(pgliteVersion))
        .digest("hex");
      if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
      rmSync(stampFile, { force: true });
      rmSync(folder, { recursive: true, force: true });
      execFileSync(process.execPath, [here("dist/service/make-template.js"), folder]);
      writeFileSync(stampFile, stamp);
    },
  };
}

/** Browsers download scripts packed, by gzip where the connection isn't secret: each lies beside its file. */
function packScripts(): Plugin {
  return {
    name: "pack-scripts",
    applyToEnvironment: ({ name }) => name === "widget" || name === "pages",
    writeBundle({ dir = "" }) {
      for (const path of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        const file = join(dir, path);
        if (!/^v1.(assets|pages).+\.(js|css)$/.test(path) || existsSync(`${file}.gz`)) continue;
        const text = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** Leaflet asks old browsers for SVG by writing markup, which a page that enforces Trusted Types forbids. */
function askForNoMarkup(): Plugin {
  return {
    name: "ask-for-no-markup",
    applyToEnvironment: (environment) => environment.name === "widget",
    transform(code, id) {
      if (!id.endsWith("/leaflet/src/core/Browser.js")) return null;
      const asked = "div.innerHTML = '<svg/>';";
      if (!code.includes(asked)) throw new Error("Leaflet asks for SVG in another way now");
      return code.replace(asked, "return true;");
    },
  };
}

/** `npm run dev`: whatever is rebuilt, the service starts anew with it. */
function restartTheService(): Plugin {
  const entry = here("dist/service/start.js");
  let service: ChildProcess | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    if (existsSync(entry)) service = spawn(process.execPath, [entry], { stdio: "inherit" });
  };
  const restart = () => {
    if (service && service.exitCode === null) service.once("exit", start).kill("SIGTERM");
    else start();
  };
  return {
    name: "restart-the-service",
    apply: (config) => Boolean(config.build?.watch),
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "service") return;
      for (const file of readdirSync(here("demo"), { recursive: true, encoding: "utf8" })) {
        if (file.endsWith(".js")) this.addWatchFile(here(`demo/${file}`));
      }
    },
    writeBundle() {
      clearTimeout(soon);
      soon = setTimeout(restart, 300);
    },
  };
}

/** Slower than Vite's own, and one per cent smaller. */
const MINIFIED = {
  minify: "terser",
  terserOptions: { module: true, ecma: 2020, compress: { passes: 3, inline: 2 } },
} as const;

/** One script, which leaves no name behind, at an address that stays. */
const classicScript = (input: Record<string, string>): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/widget",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    ...MINIFIED,
    rolldownOptions: { input, output: { format: "iife", entryFileNames: "v1/[name].js" } },
  },
});

export default defineConfig({
  define: {
    __SERVICE_NAME__: JSON.stringify(serviceName),
    __VERSION__: JSON.stringify(packageJson.version),
    // In HTML: %SERVICE_NAME% and %SERVICE_TITLE%. https://vite.dev/guide/env-and-mode#html-constant-replacement
    "import.meta.env.SERVICE_NAME": JSON.stringify(serviceName),
    "import.meta.env.SERVICE_TITLE": JSON.stringify(serviceTitle),
  },
  plugins: [
    nameTheLanguages(),
    nameTheRelease(),
    nameTheWidget(),
    importPlainly(),
    makeElementsOneWay(),
    leaveComponentsStateless(),
    askForNoMarkup(),
    packScripts(),
    makeDatabaseTemplate(),
    restartTheService(),
  ],
  appType: "custom",
  environments: {
    widget: {
      consumer: "client",
      build: {
        outDir: "dist/widget",
        // While watching, the loader reads the manifest at any moment.
        emptyOutDir: !process.argv.includes("--watch"),
        copyPublicDir: false,
        manifest: true,
        modulePreload: false,
        target: "es2022",
        ...MINIFIED,
        cssMinify: true,
        rolldownOptions: {
          input: {
            widget: here("src/widget/host/widget.ts"),
            "v1/widget": here("src/widget/index.ts"),
            "v1/element": here("src/widget/element.ts"),
            ...Object.fromEntries(languages.map((file) => [`languages/${file.replace(".ts", "")}`, textFolder + file])),
          },
          preserveEntrySignatures: "allow-extension",
          output: {
            format: "es",
            // Those of v1/ have addresses that stay.
            entryFileNames: ({ name }) => (name.startsWith("v1/") ? "[name].js" : `${UNNAMED}/[name].js`),
            // The loader names the map, too, and every byte of it counts.
            chunkFileNames: ({ name }) => `${UNNAMED}/${name === "draw-map" ? "map" : "[name]"}.js`,
          },
        },
      },
    },
    loader: classicScript({ tracking: here("src/widget/loader.ts") }),
    frame: classicScript({ frame: here("src/pages/frame/frame.ts") }),
    pages: {
      consumer: "client",
      build: {
        outDir: "dist/pages",
        assetsDir: "v1/pages",
        modulePreload: false,
        rolldownOptions: {
          input: {
            track: here("src/pages/track/track.html"),
            embed: here("src/pages/embed/embed.html"),
          },
        },
      },
    },
    service: {
      consumer: "server",
      resolve: {
        external: Object.keys(packageJson.dependencies),
        builtins: [...builtinModules, /^node:/],
      },
      build: {
        outDir: "dist/service",
        target: "node20",
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            start: here("src/start.ts"),
            account: here("src/account-command.ts"),
            "make-template": here("src/make-template.ts"),
            "town-worker": here("src/sandbox/town-worker.ts"),
          },
          output: {
            format: "es",
            entryFileNames: "[name].js",
            chunkFileNames: "[name].js",
          },
        },
      },
    },
  },
  test: {
    // Many tests wait for processes, riders and retries rather than work: one more than the processors keeps those busy.
    maxWorkers: availableParallelism() + 1,
    // Tests leave nothing behind in modules, and each file would load all of them anew.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["test/{contract,service,sandbox,pages,demo}/**/*.test.ts"],
          exclude: ["test/service/store/postgres.test.ts"],
          environment: "node",
          // Vitest empties style sheets unless it is told not to: the docs' policy names the hash of theirs.
          css: { include: [/docs\.css/] },
          globalSetup: "test/service/databases/provide-pglite.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The service's tests once more, on a real PostgreSQL.
          name: "postgres",
          include: ["test/service/**/*.test.ts"],
          exclude: [
            "test/service/{process,account-command,readme-walk,two-processes,crash/crash}.test.ts",
            "test/service/config.test.ts",
          ],
          environment: "node",
          globalSetup: "test/service/databases/provide-postgres.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          css: { include: [/docs\.css/] },
        },
      },
      {
        extends: true,
        test: {
          name: "widget",
          include: ["test/widget/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/provide-sandbox.ts", "test/browser/install-browsers.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["widget", "loader", "frame", "pages", "service"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
