import type { TestService } from "../open-test-service.ts";

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", "#x27": "'" };

/** The text of markup that stands in a <code>. */
export const textOf = (markup: string) =>
  markup.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? "?");

/** Every page of the docs by its path, found as a reader does: by its links, from /docs on. */
export async function readDocs(service: TestService): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/docs"];
  for (const path of waiting) {
    if (pages.has(path)) continue;
    const { status, text } = await service.request("GET", path, undefined, { authorization: "" });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    pages.set(path, text);
    for (const [, found = ""] of text.matchAll(/href="(\/docs[^"#.]*)["#]/g)) waiting.push(found);
  }
  return pages;
}

/** What stands between the first and the last tag of the page's content. */
export const contentOf = (page: string) => page.slice(page.indexOf('<main id="main"'), page.indexOf("</main>"));
