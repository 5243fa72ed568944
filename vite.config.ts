import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { bringBrowserFlags } from "./src/build/bring-browser-flags.ts";
import { buildEnvironments } from "./src/build/build-environments.ts";
import { environments } from "./src/build/environments/index.ts";
import { sources } from "./src/build/environments/sources.ts";
import { listLanguages } from "./src/build/list-languages.ts";
import { makeDatabaseTemplate } from "./src/build/make-database-template.ts";
import { packScripts } from "./src/build/pack-scripts.ts";
import { removeOldFiles } from "./src/build/remove-old-files.ts";
import { restartService } from "./src/build/restart-service.ts";
import { checkServiceName, serviceName, serviceTitle } from "./src/build/service-name.ts";
import { stampBuilds } from "./src/build/stamp-builds.ts";
import { tellLoaderTheFiles } from "./src/build/tell-loader-the-files.ts";

checkServiceName();

/** A limit ends what hangs. How long anything takes on a busy machine is no reason to fail. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 240_000 };

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));

export default defineConfig({
  appType: "custom",
  define: {
    __SERVICE_NAME__: JSON.stringify(serviceName),
    __SERVICE_TITLE__: JSON.stringify(serviceTitle),
    __LANGUAGES__: JSON.stringify(listLanguages()),
    __VERSION__: JSON.stringify(version),
    // In HTML: %SERVICE_NAME% and %SERVICE_TITLE%. https://vite.dev/guide/env-and-mode#html-constant-replacement
    "import.meta.env.SERVICE_NAME": JSON.stringify(serviceName),
    "import.meta.env.SERVICE_TITLE": JSON.stringify(serviceTitle),
  },
  plugins: [
    bringBrowserFlags(),
    tellLoaderTheFiles(),
    packScripts(),
    removeOldFiles(),
    makeDatabaseTemplate(),
    stampBuilds(),
    restartService(),
  ],
  // Rolldown would warn of the seconds that compressing and the database template take: a newcomer's first lines.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments,
  builder: { buildApp: (builder) => buildEnvironments(builder, Object.keys(sources)) },
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
          include: ["test/{house,build,commands,contract,service,sandbox,pages,demo}/**/*.test.ts"],
          exclude: ["test/service/store/postgres.test.ts", "test/service/faults/**"],
          environment: "node",
          // Vitest empties style sheets unless it is told not to: the docs' policy names the hash of theirs.
          css: { include: [/service\/docs\/style/] },
          globalSetup: "test/service/databases/provide-pglite.ts",
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          // The service's tests once more, on a real PostgreSQL.
          name: "postgres",
          include: ["test/service/**/*.test.ts"],
          exclude: [
            "test/service/{readme-walk,two-processes,crash/*,backup/backup}.test.ts",
            "test/service/config.test.ts",
            "test/service/docs/**",
          ],
          environment: "node",
          globalSetup: "test/service/databases/provide-postgres.ts",
          ...PATIENCE,
          css: { include: [/service\/docs\/style/] },
        },
      },
      {
        extends: true,
        test: {
          name: "widget",
          include: ["test/widget/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // Tests put the page's script into a document, and nothing is to be loaded.
          environmentOptions: {
            happyDOM: { settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
          },
          env: { TZ: "Africa/Nairobi" },
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          // With a real router, which `npm run test:places` installs.
          name: "places",
          include: ["test/places/**/*.test.ts"],
          environment: "node",
          ...PATIENCE,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/{browser,bundlers}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/kit/provide-sandbox.ts", "test/browser/kit/install-browsers.ts"],
          // A wait ends after a minute (open-browser.ts), and a test has several.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
