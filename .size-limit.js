import { readFileSync } from "node:fs";

/**
 * What a visitor's browser downloads, brotli 11, summed from the build's own manifest so that no chunk can hide.
 * @type {Record<string, { file: string, imports?: string[] }>}
 */
const manifest = JSON.parse(readFileSync("dist/widget/.vite/manifest.json", "utf8"));
const loader = "dist/widget/v1/tracking.js";

/** @param {string} name @returns {string[]} the chunk's file and those of everything it imports statically */
function withImports(name) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build's manifest`);
  return [`dist/widget/${chunk.file}`, ...(chunk.imports ?? []).flatMap(withImports)];
}

const text = [loader, ...new Set(withImports("src/widget/host/widget.ts"))];
const later = withImports("src/widget/view/extras/add-extras.ts").filter((file) => !text.includes(file));
const map = [...new Set(withImports("src/widget/view/draw-map.ts"))].filter((file) => !text.includes(file));
const share = [...new Set(withImports("src/widget/feed/share.ts"))].filter((file) => !text.includes(file));

export default [
  { name: "loader", path: loader, limit: "1.0 kB" },
  { name: "loader + text view", path: text, limit: "14 kB" },
  { name: "map (with motion and css)", path: map, limit: "30 kB" },
  { name: "whole widget", path: [...text, ...later, ...map, ...share], limit: "44 kB" },
];
