import { readFileSync } from "node:fs";

/**
 * What a visitor's browser downloads, brotli 11. The files come from the build's own manifest, so no chunk can hide.
 * @type {Record<string, { name?: string, file: string, imports?: string[], dynamicImports?: string[] }>}
 */
const manifest = JSON.parse(readFileSync("dist/widget/.vite/manifest.json", "utf8"));

/**
 * What only readers of a language, pages with a demo and developers with an open console download. Pages with `data-title`
 * download 0.4 kB more, which the extras import when a card asks for it.
 */
const FOR_SOME = /^src\/widget\/(text\/languages|demo|host\/hints)\//;

/** @param {string} key @returns {string[]} the chunk's key and those of everything it imports statically */
function withImports(key) {
  return [key, ...(manifest[key]?.imports ?? []).flatMap(withImports)];
}

/** @param {string} name @returns {string} */
function keyOf(name) {
  const key = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!key) throw new Error(`The widget has no chunk "${name}"`);
  return key;
}

/** @param {string[]} keys */
const filesOf = (keys) => [...new Set(keys)].map((key) => `dist/widget/${manifest[key]?.file}`);

/**
 * What a page's visitors download before they do anything: the page and some of its modules, with all that these import
 * statically. Maps, signatures, QR codes and languages come later.
 * @param {string} page
 * @param {string[]} modules that the first screen loads in any case
 */
function firstScreen(page, ...modules) {
  const html = `src/pages/${page}/${page}.html`;
  /** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
  const chunks = JSON.parse(readFileSync(`dist/pages/.vite/${page}.json`, "utf8"));
  /** @param {string} key @returns {string[]} */
  const withImports = (key) => {
    const { file = "", css = [], imports = [] } = chunks[key] ?? {};
    return [file, ...css, ...imports.flatMap(withImports)];
  };
  const files = [html, ...modules.map((path) => `src/pages/${page}/${path}`)].flatMap(withImports);
  return [html, ...new Set(files)].map((file) => `dist/pages/${file}`);
}

const loader = "dist/widget/v1/tracking.js";
const text = withImports(keyOf("widget"));
const later = text.flatMap((key) => manifest[key]?.dynamicImports ?? []).filter((key) => !FOR_SOME.test(key));
const map = withImports(keyOf("map")).filter((key) => !text.includes(key));

export default [
  { name: "loader", path: loader, limit: "1.6 kB" },
  { name: "loader + text view", path: [loader, ...filesOf(text)], limit: "20.9 kB" },
  { name: "map (with motion and css)", path: filesOf(map), limit: "28.8 kB" },
  {
    name: "whole widget",
    path: [loader, ...filesOf([...text, ...later.flatMap(withImports)])],
    limit: "53.6 kB",
  },
  {
    name: "rider’s app, first screen",
    path: firstScreen("rider"),
    limit: "60 kB",
  },
  {
    name: "tracking page, around the card",
    path: firstScreen("track", "view/show-page.tsx"),
    limit: "20.4 kB",
  },
  {
    name: "dashboard, first screen",
    path: firstScreen("dashboard", "view/now/now.tsx"),
    limit: "90 kB",
  },
];
