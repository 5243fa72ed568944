import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { serve } from "../kit/serve.ts";

const FOLDER = new URL("pages/", import.meta.url).pathname;
/** What `npm pack` packs. */
export const PACKAGE = "dist/package";
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};

/**
 * Starts two servers. One serves the merchants' pages: the files in pages/, with `{{NAME}}` replaced. The other is a CDN with
 * a merchant's copy of the npm package's v1/, which doesn't know the address of any service.
 */
export async function openHosts(fill: Record<string, string>) {
  const cdn = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (path === "/liar.html") {
      return response.writeHead(200, { "Content-Type": "text/html" }).end(readFileSync(join(FOLDER, path)));
    }
    const [, kind, file = ""] = /^\/(copy|older|acme)(\/v1\/.+\.js)$/.exec(path) ?? [];
    if (!kind || !existsSync(join(PACKAGE, file))) return response.writeHead(404).end();
    let script = readFileSync(join(PACKAGE, file), "utf8");
    if (kind === "older") script = script.replace(/version:"[^"]+"/, 'version:"0.0.1"');
    if (kind === "acme") script = script.replaceAll("#ontheway-tracking", "#acme-tracking");
    response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
  });
  const words: Record<string, string> = { ...fill, CDN: cdn.origin };
  const pages = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const file = join(FOLDER, pathname);
    if (!(extname(file) in TYPES) || !existsSync(file)) return response.writeHead(404).end();
    const text = readFileSync(file, "utf8").replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => searchParams.get(name) ?? words[name] ?? "",
    );
    const headers = JSON.parse(searchParams.get("headers") ?? "{}");
    response.writeHead(200, { "Content-Type": TYPES[extname(file)], ...headers }).end(text);
  });
  return {
    /** The address of a page, with more names to replace and the headers that the server sends. */
    address(page: string, words: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const query = new URLSearchParams({ ...words, headers: JSON.stringify(headers) });
      return `${pages.origin}/${page}?${query}`;
    },
    origins: { pages: pages.origin, cdn: cdn.origin },
    async close() {
      await pages.close();
      await cdn.close();
    },
  };
}
