import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
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
import { slowestFiles } from "./src/build/slowest-files.ts";
import { stampBuilds } from "./src/build/stamp-builds.ts";
import { tellLoaderTheFiles } from "./src/build/tell-loader-the-files.ts";
import { listProjects, TAGS } from "./src/build/test-projects.ts";

checkServiceName();

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
  // Rolldown would warn that compressing and the database template take seconds, and a newcomer would see that first.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  // The shop uses the package, as any merchant's server does.
  resolve: { alias: { "ontheway/server": resolve("src/server/index.ts") } },
  environments,
  builder: { buildApp: (builder) => buildEnvironments(builder, Object.keys(sources)) },
  test: {
    // Many tests wait for processes, riders and retries. With one more worker than processors, no processor waits with them.
    maxWorkers: availableParallelism() + 1,
    // Isolated test files would each load all modules, which takes longer. A module that several replace has one replacement.
    isolate: false,
    reporters: ["default", slowestFiles],
    tags: TAGS,
    // Listing them reads the tests, which a build neither needs nor always has.
    projects: process.env.VITEST ? listProjects() : [],
  },
});
