import { idOf } from "./link-pages.ts";
import { listPlaces, type Page, toText } from "./page.ts";
import { SEARCH_WORDS } from "./search-words.ts";

/** What the search finds: one of a page's places, or its beginning. */
export interface SearchEntry {
  title: string;
  /** The page and its part. They tell entries with the same title apart. */
  where: string;
  address: string;
  text: string;
  /** Words that readers may look for instead of the title's. */
  also?: string | undefined;
}

/** Left out of the index: samples repeat the text in each language, and error codes have entries of their own. */
const SKIPPED = /<div class="bar">.*?<\/span><\/div>|<figure.*?<\/figure>|<details><summary>Errors<.*?<\/details>/gs;

/** Where one cell or point ends and the next begins. */
const ENTRY_END = /<\/(?:t[hdr]|li)>(?=\s*<(?:t[dr]|li))/g;

/** Everything that can be found, in the pages' order. */
export function listSearchEntries(pages: readonly Page[]): SearchEntry[] {
  return pages.flatMap(({ path, title, part, body }) => {
    const markup = body.toString();
    const places = listPlaces(markup);
    const read = (text: string) =>
      toText(text.replace(SKIPPED, " ").replace(ENTRY_END, " · ")).replace(/([.:!?]) ·/g, "$1");
    const [first] = places;
    const beginning = first ? markup.slice(0, markup.indexOf(` id="${first.id}"`)).replace(/<\w+$/, "") : markup;
    return [
      { title, where: part, address: path, text: read(beginning), also: SEARCH_WORDS[idOf(path)] },
      ...places.map((place) => ({
        title: place.title,
        where: `${part} › ${title}`,
        address: `${path}#${place.id}`,
        text: read(place.markup.replace(/^.*?<\/(?:h2|th)>/s, "")),
        also: SEARCH_WORDS[place.id],
      })),
    ];
  });
}
