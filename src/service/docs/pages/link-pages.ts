import type { Page } from "./page.ts";

/** The address of every id, by the id. @throws Error for an id that stands on two pages */
export function findHomes(pages: readonly Page[]): Map<string, string> {
  const homes = new Map<string, string>();
  const add = (id: string, address: string) => {
    if (homes.has(id)) throw new Error(`the docs have two places called ${id}`);
    homes.set(id, address);
  };
  for (const { path, body } of pages) {
    add(idOf(path), path);
    for (const [, id = ""] of body.toString().matchAll(/ id="([^"]+)"/g)) add(id, `${path}#${id}`);
  }
  return homes;
}

/** The name by which other pages link to a page as a whole: `limits`, `reference-keys`. */
export const idOf = (path: string): string => path.replace("/docs", "").slice(1).replace("/", "-");

/**
 * Turns links to ids of other pages into those pages' addresses. Authors write only the id, whichever page has it.
 * @throws Error for a link to an id that no page has
 */
export function linkAcross(text: string, here: string, homes: ReadonlyMap<string, string>): string {
  return text.replace(/href="#([^"]+)"/g, (link, id: string) => {
    const home = homes.get(id);
    if (home === undefined) throw new Error(`${here} links to #${id}, which is nowhere`);
    return home.startsWith(`${here}#`) ? link : `href="${home}"`;
  });
}
