/** @module-tag wide */
// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../bundlers/create-shop.ts";

const run = promisify(execFile);
const MODULES = resolve("node_modules");
const TSC =
  "--noEmit --strict --target es2022 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler";

/** A page that uses the element in JSX, with a right and two wrong attributes. */
const inJsx = (framework: string, on: string) => `
import "ontheway/${framework}";

export const right = () => (
  <delivery-tracking
    id="here"
    data-id="dlv_1"
    data-theme="dark"
    data-interval={30}
    ${on}update={(event) => console.log(event.detail.record.status.toUpperCase())}
    ${on}error={({ detail }) => console.log(detail.retryable)}
  />
);
// @ts-expect-error there is no such theme
export const wrong = () => <delivery-tracking data-theme="pink" />;
// @ts-expect-error a status has no colour
export const strange = () => <delivery-tracking ${on}status={(event) => event.detail.colour} />;
`;

/** As much of the types of frameworks that we don't install as our declarations build on. */
const STAND_INS = {
  "node_modules/solid-js/index.d.ts": `export namespace JSX {
    interface Element {}
    interface HTMLAttributes<T> { id?: string; ref?: T }
    interface IntrinsicElements {}
  }`,
  "node_modules/solid-js/jsx-runtime.d.ts": `export { JSX } from "./index";`,
  "node_modules/vue/index.d.ts": `export interface HTMLAttributes { id?: string }
    export interface ReservedProps { key?: string }
    export interface GlobalComponents {}`,
  "node_modules/vue/jsx-runtime.d.ts": `export namespace JSX { interface Element {} interface IntrinsicElements {} }`,
  "node_modules/svelte/elements.d.ts": `export interface HTMLAttributes<T> { id?: string; ref?: T }
    export interface SvelteHTMLElements {}`,
  // Svelte's own compiler reads its templates; in a JSX of these elements they mean the same.
  "node_modules/svelte/jsx-runtime.d.ts": `import type { SvelteHTMLElements } from "./elements";
    export namespace JSX { interface Element {} interface IntrinsicElements extends SvelteHTMLElements {} }`,
};

const FRAMEWORKS: [framework: string, jsx: string, on: string][] = [
  ["react", "react", "ontracking"],
  ["preact", "preact", "ontracking"],
  ["solid", "solid-js", "on:tracking"],
  ["vue", "vue", "onTracking"],
  ["svelte", "svelte", "ontracking"],
];

let shop: Awaited<ReturnType<typeof createShop>>;
beforeAll(async () => {
  const pages = FRAMEWORKS.map(([framework, , on]) => [`${framework}.tsx`, inJsx(framework, on)]);
  shop = await createShop({ ...STAND_INS, ...Object.fromEntries(pages) });
  for (const name of ["react", "@types/react", "csstype", "preact"]) {
    await mkdir(dirname(shop.file(`node_modules/${name}`)), { recursive: true });
    await symlink(join(MODULES, name), shop.file(`node_modules/${name}`));
  }
});
afterAll(() => shop?.remove());

test.each(FRAMEWORKS)("the JSX of %s knows the element, its attributes and its events", async (framework, jsx) => {
  const kind = framework === "solid" ? "preserve" : "react-jsx";
  const args = [...TSC.split(" "), "--types", "", "--jsx", kind, "--jsxImportSource", jsx, `${framework}.tsx`];
  const failed = await run(join(MODULES, ".bin/tsc"), args, { cwd: shop.folder }).then(
    () => null,
    ({ stdout, message }) => stdout || message,
  );
  expect(failed).toBeNull();
});

test.each(["ontheway", "ontheway/element", "ontheway/react"])(
  "a server that prepares pages imports %s where there are no elements",
  async (name) => {
    const { stdout } = await run(
      process.execPath,
      ["-e", `import("${name}").then((it) => console.log(Object.keys(it)))`],
      {
        cwd: shop.folder,
      },
    );
    expect(stdout).toMatch(/mount|DeliveryTrackingElement/);
  },
);
