import { listPlaces, type Page, toText } from "./page.ts";

/** What the search finds: one of a page's places, or its beginning. */
export interface SearchEntry {
  title: string;
  /** The page and its part. They tell entries with the same title apart. */
  where: string;
  address: string;
  text: string;
}

/** Left out of the index: samples repeat the text in four languages, and error codes have entries of their own. */
const SKIPPED = /<figure.*?<\/figure>|<ul class="errors">.*?<\/ul>|<h3>Errors<\/h3>/gs;

/** Everything that can be found, in the pages' order. */
export function listSearchEntries(pages: readonly Page[]): SearchEntry[] {
  return pages.flatMap(({ path, title, part, body }) => {
    const markup = body.toString();
    const places = listPlaces(markup);
    const read = (text: string) => toText(text.replace(SKIPPED, " "));
    const [first] = places;
    const beginning = first ? markup.slice(0, markup.indexOf(` id="${first.id}"`)).replace(/<\w+$/, "") : markup;
    return [
      { title, where: part, address: path, text: read(beginning) },
      ...places.map((place) => ({
        title: place.title,
        where: `${part} › ${title}`,
        address: `${path}#${place.id}`,
        text: read(place.markup.replace(/^.*?<\/(?:h2|th)>/s, "")),
      })),
    ];
  });
}
