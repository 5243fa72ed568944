import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProjectConfiguration } from "vitest/config";

// Milliseconds. Long enough that no test fails because the machine is busy; they only end tests that hang.
const POLL = { expect: { poll: { timeout: 60_000 } } };
// In a browser, a wait ends after a minute (open-browser.ts), and a test has several.
const IN_BROWSERS = { testTimeout: 180_000, hookTimeout: 180_000, ...POLL };
const PATIENCE = { testTimeout: 120_000, hookTimeout: 240_000, ...POLL };

/** Tests that wait for real things: for processes that are killed, databases that restart, limits of seconds. */
const FAULTS = [
  "test/service/{crash,faults,backup,clocks}/**/*.test.ts",
  "test/service/two-processes.test.ts",
  "test/commands/{stop,supervise,wait-for-database}.test.ts",
];

/**
 * Tests that try the same in each language, theme, engine, bundler or framework, or with many random
 * bodies. They take minutes, and seldom fail without another test: `npm test` leaves them out, and `npm run test:wide`
 * runs them.
 * https://vitest.dev/guide/test-tags
 */
export const TAGS = [{ name: "wide" }];

/** Played with all pages: several deliveries of one rider, on two databases, and one after the other in production. */
const STORIES = "test/browser/stories/**/*.test.ts";

/** What a Db does, and the README's commands, on the embedded database. Commands, sandboxes and browsers use it, too. */
const ON_EMBEDDED = ["test/service/store/**/*.test.ts", "test/service/docs/readme-walk.test.ts"];

/** Each operation once. The same SQL runs on both databases. */
const ON_BOTH = ["test/service/specification.test.ts", "test/service/http/examples.test.ts"];

/** What a file imports, or names as a path, that takes a database, a browser or a build. */
const NEEDS =
  /\/(open-test-database|start-process|start-postgres)\.ts"|\/browser\/kit\/|"playwright-core"|["`/]dist\/|"size-limit"/;

const needy = new Map<string, boolean>();

/** Whether a test, or a file of `test` that it imports, needs a database, a browser or a build. */
function isNeedy(path: string): boolean {
  const known = needy.get(path);
  if (known !== undefined) return known;
  needy.set(path, false);
  const code = readFileSync(path, "utf8");
  const helpers = [...code.matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, to = ""]) => join(path, "..", to));
  const found = NEEDS.test(code) || helpers.filter((helper) => helper.startsWith("test/")).some(isNeedy);
  needy.set(path, found);
  return found;
}

/** The test files of these folders that need nothing but Node. So they run within seconds, also one by one. */
function findPure(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join("test", folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join("test", folder, name),
      ),
    )
    .filter((path) => path.endsWith(".test.ts") && !isNeedy(path));
}

/** Of the widget's tests, these need no document. */
const WITHOUT_DOCUMENT = ["widget/motion", "widget/text", "widget/feed"];

/** The kinds of tests: `npx vitest run --project <name>` runs one of them. */
export function listProjects(): TestProjectConfiguration[] {
  const pure = findPure([
    "house",
    "build",
    "commands",
    "contract",
    "server",
    "service",
    "sandbox",
    "pages",
    "demo",
    ...WITHOUT_DOCUMENT,
  ]);
  return [
    {
      extends: true,
      test: {
        name: "pure",
        include: pure,
        environment: "node",
        env: { TZ: "Africa/Nairobi" },
        ...PATIENCE,
      },
    },
    {
      extends: true,
      test: {
        // With what was built, or on the embedded database.
        name: "node",
        include: [
          "test/{house,build,commands,contract,server,sandbox,pages,demo}/**/*.test.ts",
          "test/widget/{jsx,package}.test.ts",
          ...ON_EMBEDDED,
        ],
        exclude: [...FAULTS, ...pure, "test/service/store/postgres.test.ts"],
        environment: "node",
        globalSetup: "test/service/databases/provide-pglite.ts",
        ...PATIENCE,
      },
    },
    {
      extends: true,
      test: {
        name: "embedded",
        include: ON_BOTH,
        environment: "node",
        globalSetup: "test/service/databases/provide-pglite.ts",
        ...PATIENCE,
      },
    },
    {
      extends: true,
      test: {
        // The service on a real PostgreSQL, as in production.
        name: "postgres",
        include: ["test/service/**/*.test.ts"],
        exclude: [...FAULTS, ...pure, "test/service/docs/readme-walk.test.ts"],
        environment: "node",
        globalSetup: "test/service/databases/provide-postgres.ts",
        ...PATIENCE,
        // Vitest empties style sheets unless it is told not to: the docs' policy names the hash of theirs.
        css: { include: [/service\/docs\/style/] },
      },
    },
    {
      extends: true,
      test: {
        // `npm run test:faults` builds first: most of them start the built service.
        name: "faults",
        include: FAULTS,
        environment: "node",
        globalSetup: "test/service/databases/provide-postgres.ts",
        ...PATIENCE,
      },
    },
    {
      extends: true,
      test: {
        name: "widget",
        include: ["test/widget/**/*.test.{ts,tsx}"],
        exclude: ["test/widget/{jsx,package}.test.ts", ...pure],
        environment: "happy-dom",
        // Tests put the page's script element into a document, and the document must not load the script.
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
        // With a real router, which it installs.
        name: "places",
        include: ["test/places/**/*.test.ts"],
        environment: "node",
        ...PATIENCE,
      },
    },
    {
      extends: true,
      test: {
        name: "browser",
        include: ["test/{browser,bundlers}/**/*.test.ts"],
        exclude: [STORIES],
        environment: "node",
        globalSetup: ["test/browser/kit/provide-sandbox.ts", "test/browser/kit/install-browsers.ts"],
        ...IN_BROWSERS,
      },
    },
    {
      extends: true,
      test: {
        name: "stories",
        include: [STORIES],
        environment: "node",
        globalSetup: "test/service/databases/provide-postgres.ts",
        ...IN_BROWSERS,
      },
    },
  ];
}
