import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findCircles, readHouse, type SourceFile } from "./read-house.ts";

const source = readHouse("src");
const demo = readHouse("demo");

/** What each room of `src` may import beside itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  widget: ["contract"],
  pages: ["contract", "widget"],
  server: ["contract"],
  service: ["contract"],
  sandbox: ["contract", "service"],
  build: [],
  commands: ["contract", "service", "sandbox", "build"],
};

const roomOf = (path: string) => (path.startsWith("src/") ? path.split("/")[1] : path.split("/")[0]) ?? "";
const arrowsOf = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })));

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
  const rooms = [
    "accounts",
    "audit",
    "deliveries",
    "people",
    "places",
    "riders",
    "staff-alerts",
    "store",
    "webhooks",
  ].map((room) => `src/service/${room}/`);
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
      .flatMap((file) => file.imports.map(placeOf))
      .filter((other) => other !== place);
  const rooms = [...new Set(files.map(({ path }) => placeOf(path)))];
  expect(rooms).toContain("src/service/riders");
  expect(findCircles(rooms.map((path) => ({ path, lines: 1, imports: imports(path) })))).toEqual([]);
});

test("the search for import circles finds one", () => {
  const file = (path: string, ...to: string[]): SourceFile => ({
    path,
    lines: 1,
    imports: to,
  });
  expect(findCircles([file("a", "b"), file("b", "c"), file("c", "b"), file("d", "a")])).toEqual([["b", "c"]]);
});
