import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** @typedef {{ type: string, etag: string, body: Buffer }} Asset */

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * Every file of a folder by its path in it. They are few and small, so they are read once; and no address can name
 * anything else.
 *
 * @param {string} folder
 * @returns {Promise<ReadonlyMap<string, Asset>>}
 */
export async function readAssets(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const body = await readFile(path);
        const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
        const type = TYPES[extname(entry.name)] ?? "";
        return /** @type {const} */ ([relative(folder, path).split(sep).join("/"), { type, etag, body }]);
      }),
    ),
  );
}
