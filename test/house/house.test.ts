import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { findCircles, readHouse, readSource, type SourceFile } from "./read-house.ts";

const source = readHouse("src");
const demo = readHouse("demo");
const tests = readHouse("test");

/** What each room of `src` may import beside itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  widget: ["contract"],
  pages: ["contract", "widget"],
  service: ["contract"],
  sandbox: ["contract", "service"],
  build: [],
  commands: ["contract", "service", "sandbox", "build"],
};

const roomOf = (path: string) => (path.startsWith("src/") ? path.split("/")[1] : path.split("/")[0]) ?? "";
const arrowsOf = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to: to.path })));

test("rooms import only what lies below them", () => {
  expect(Object.keys(ARROWS).sort()).toEqual([...new Set(source.map(({ path }) => roomOf(path)))].sort());
  const wrong = arrowsOf(source).filter(({ from, to }) => {
    const allowed = ARROWS[roomOf(from)];
    return roomOf(from) !== roomOf(to) && !allowed?.includes(roomOf(to));
  });
  expect(wrong).toEqual([]);
});

test("the demo knows nothing of the source", () => {
  expect(arrowsOf(demo).filter(({ to }) => !to.startsWith("demo/"))).toEqual([]);
});

test("what all rooms of the service share knows only ports", () => {
  const ports = ["ports.ts", "places/ports.ts", "store/db.ts", "store/open-clock.ts"].map(
    (file) => `src/service/${file}`,
  );
  const known = arrowsOf(source).filter(({ from }) => from === "src/service/core.ts");
  expect(new Set(known.map(({ to }) => to))).toEqual(new Set(ports));
});

test("only the rooms that own tables speak SQL", () => {
  const rooms = ["accounts", "audit", "deliveries", "people", "places", "riders", "store", "webhooks"].map(
    (room) => `src/service/${room}/`,
  );
  const speaking = source.filter(({ path }) => /\b(db|tx)\.(query|script)[<(]/.test(readFileSync(path, "utf8")));
  expect(speaking.length).toBeGreaterThan(rooms.length);
  expect(speaking.map(({ path }) => path).filter((path) => !rooms.some((room) => path.startsWith(room)))).toEqual([]);
});

test("no file reaches itself by imports", () => {
  expect(findCircles([...source, ...demo])).toEqual([]);
});

test("no room of the service reaches itself through another", () => {
  // A file beside the rooms is taken for a room. core.ts is none: a test above keeps it to ports.
  const placeOf = (path: string) => path.split("/").slice(0, 3).join("/");
  const files = source.filter(({ path }) => path.startsWith("src/service/") && path !== "src/service/core.ts");
  const imports = (place: string) =>
    files
      .filter(({ path }) => placeOf(path) === place)
      .flatMap((file) => file.imports.map(({ path, names }) => ({ path: placeOf(path), names })))
      .filter(({ path }) => path !== place);
  const rooms = [...new Set(files.map(({ path }) => placeOf(path)))];
  expect(rooms).toContain("src/service/riders");
  expect(findCircles(rooms.map((path) => ({ path, lines: 1, imports: imports(path), exports: [] })))).toEqual([]);
});

test("the search for import circles finds one", () => {
  const file = (path: string, ...to: string[]): SourceFile => ({
    path,
    lines: 1,
    imports: to.map((target) => ({ path: target, names: [] })),
    exports: [],
  });
  expect(findCircles([file("a", "b"), file("b", "c"), file("c", "b"), file("d", "a")])).toEqual([["b", "c"]]);
});

/** The values that `src` and `demo` export and that none of these files imports, as "path name". */
function findUnused(importers: readonly SourceFile[]): string[] {
  const taken = new Set(
    importers.flatMap(({ imports }) => imports.flatMap(({ path, names }) => names.map((name) => `${path} ${name}`))),
  );
  return [...source, ...demo]
    .filter(({ path }) => !ENTRIES.includes(path) && !taken.has(`${path} *`))
    .flatMap(({ path, exports }) => exports.map((name) => `${path} ${name}`))
    .filter((name) => !taken.has(name));
}

test("every export is imported by somebody", () => {
  expect(findUnused([...source, ...demo, ...tests, readSource("vite.config.ts")])).toEqual([]);
});

test("what only tests import is listed with the reason", () => {
  expect(findUnused([...source, ...demo, readSource("vite.config.ts")]).sort()).toEqual(
    Object.values(FOR_TESTS_ALONE).flat().sort(),
  );
});

/** These folders are lists: nobody looks through them, since each file has the name of its language. */
const LISTS = /\/text\/languages$/;

test("a folder holds at most 20 files", () => {
  const folders = new Set([...source, ...demo, ...tests].map(({ path }) => dirname(path)));
  const crowded = [...folders]
    .filter((folder) => !LISTS.test(folder))
    .map((folder) => [folder, readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length])
    .filter(([, files]) => Number(files) > 20);
  expect(crowded).toEqual([]);
});

/** What is imported from outside: by a page, the package's users, or `npm start`. */
const ENTRIES = ["src/widget/index.ts", "src/widget/element.ts", "demo/server.ts"];

/** Values that their own file uses and nobody else in `src`, by the reason for which a test imports them. */
const FOR_TESTS_ALONE: Readonly<Record<string, readonly string[]>> = {
  "a list or limit that tests compare with what the code does": [
    "src/contract/branding/adapt-accent.ts GROUNDS",
    "src/sandbox/riders/ride/plan-ride.ts ACCELERATION",
    "src/sandbox/riders/ride/plan-ride.ts BRAKING",
    "src/service/deliveries/estimates/tariff.ts minorDigits",
    "src/service/store/locks.ts LOCKS",
  ],
  "a pure function with more cases than a test can reach through its callers": [
    "src/sandbox/riders/round/offers.ts replyToOffer",
    "src/sandbox/riders/round/steps.ts pauseSeconds",
    "src/sandbox/riders/round/take-fix.ts addGpsNoise",
    "src/service/accounts/limits/next-visit.ts inviteAfter",
    "src/service/deliveries/eta/learn.ts learn",
    "src/service/docs/reference/make-example.ts makeExample",
    "src/service/http/requests/read-json.ts parseJson",
    "src/service/riders/gps/parse.ts toTime",
    "src/widget/tracker/learn.ts isOlder",
  ],
  "one step of work that otherwise runs on a timer, in a request or when something fails": [
    "src/sandbox/riders/start-riders.ts createRiders",
    "src/service/deliveries/matching/offer-round.ts offerRound",
    "src/service/http/requests/idempotency.ts idempotent",
    "src/service/teardown.ts createTeardown",
    "src/build/remove-old-files.ts removeOldIn",
  ],
  "the tests' database is a copy in memory": ["src/service/store/pglite.ts fromPglite"],
};
