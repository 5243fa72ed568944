import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { demo } from "../../src/service/docs/guide/widget/demo.ts";
import { languages } from "../../src/service/docs/guide/widget/languages.ts";
import { options } from "../../src/service/docs/guide/widget/options.ts";
import { trouble } from "../../src/service/docs/guide/widget/trouble.ts";
import { html } from "../../src/service/docs/html.ts";
import type { Setting } from "../../src/service/docs/section.ts";
import { SCENARIOS } from "../../src/widget/demo/scenarios.ts";
import { readAttributes } from "../../src/widget/host/attributes.ts";
import { STALE_AFTER_SECONDS } from "../../src/widget/tracker/phase.ts";

// The service may not import the widget, so its guide repeats what the widget knows.

const read = (body: unknown) => String(body);
const toAttribute = (option: string) => `data-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const SETTING: Setting = {
  name: "ontheway",
  title: "OnTheWay",
  url: "https://x.example",
  sandbox: true,
  publishableKey: "pk_test_x",
  showcase: null,
  findsAddresses: true,
  requestsPerSecond: 100,
  searchMinutes: 120,
  operation: () => html``,
};

test("the guide's table has each option that the widget reads, and the loader's own", () => {
  const listed = [...read(options().body).matchAll(/<th scope="row"><code>(.+?)<\/code>/g)].map(([, name]) => name);
  const known = [...Object.keys(readAttributes({})).map(toAttribute), "data-loading"];
  expect(listed.sort()).toEqual(known.sort());
});

test("the guide names each scenario of the demo", () => {
  const { body } = demo(SETTING);
  const listed = [...read(body).matchAll(/<code>([a-z_ ]+)<\/code>/g)].flatMap(([, names = ""]) => names.split(" "));
  expect([...new Set(listed)].sort()).toEqual(Object.keys(SCENARIOS).sort());
});

test("the guide names each language that the card speaks", () => {
  const tags = readdirSync("src/widget/text/languages").flatMap((file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? []);
  const nameOf = new Intl.DisplayNames("en", { type: "language" });
  const [, sentence = ""] = /The card speaks (.+?)\. </.exec(read(languages().body)) ?? [];
  const listed = sentence.replace(" (simplified)", "").split(/, | and /);
  expect(listed.sort()).toEqual(tags.map((tag) => nameOf.of(tag)).sort());
});

test("the guide says after how many seconds a rider counts as silent", () => {
  expect(read(trouble().body)).toContain(`After ${STALE_AFTER_SECONDS} seconds without news`);
});
