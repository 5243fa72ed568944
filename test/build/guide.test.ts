import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Simulation } from "../../src/contract/sandbox.ts";
import { SCENARIOS } from "../../src/widget/demo/scenarios.ts";
import { readAttributes } from "../../src/widget/host/attributes.ts";
import { STALE_AFTER_SECONDS } from "../../src/widget/tracker/phase.ts";

// The service may not import the widget, so its guide repeats what the widget knows.

/** A page's text, in one line. */
const read = (page: string) => readFileSync(`src/service/docs/guide/${page}.md`, "utf8").replace(/\n(?!\|)/g, " ");
const toAttribute = (option: string) => `data-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

test("the guide's table has each option that the widget reads, and the loader's own", () => {
  const listed = [...read("widget-options").matchAll(/^\| `(.+?)`/gm)].map(([, name]) => name);
  const known = [...Object.keys(readAttributes({})).map(toAttribute), "data-loading"];
  expect(listed.sort()).toEqual(known.sort());
});

test("the guide names each scenario of the demo", () => {
  const listed = [...read("widget-demo").matchAll(/`([a-z_ ]+)`/g)].flatMap(([, names = ""]) => names.split(" "));
  expect([...new Set(listed)].sort()).toEqual(Object.keys(SCENARIOS).sort());
});

test("the guide names each language that the card speaks", () => {
  const tags = readdirSync("src/widget/text/languages").flatMap((file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? []);
  const nameOf = new Intl.DisplayNames("en", { type: "language" });
  const [, sentence = ""] = /The card speaks (.+?)\. `/.exec(read("widget-languages")) ?? [];
  const listed = sentence.replace(" (simplified)", "").split(/, | and /);
  expect(listed.sort()).toEqual(tags.map((tag) => nameOf.of(tag)).sort());
});

test("the guide says after how many seconds a rider counts as silent", () => {
  expect(read("widget-trouble")).toContain(`After ${STALE_AFTER_SECONDS} seconds without news`);
});

test("the guide names each scenario of the sandbox", () => {
  const listed = [...read("sandbox").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...Simulation.properties.scenario.enum].sort());
});
