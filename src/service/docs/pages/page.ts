import type { Markup } from "../html.ts";

/** A page below /docs. */
export interface Page {
  /** Absolute, without the origin. */
  path: string;
  title: string;
  /** The heading under which the contents list it. */
  part: string;
  /** Address of the page as Markdown. Absent: it isn't written in it. */
  source?: string;
  /** Whether it has operations, whose samples stand beside them. The first bytes say so: later ones would move the page. */
  isOfCalls?: boolean;
  body: Markup;
}

/** The path of what is shown at an address below /docs that leads nowhere. */
export const NOWHERE = "/docs/";

/** A place on a page to which others link: a heading, or the row of an error code. */
export interface Place {
  id: string;
  title: string;
  /** The markup from this place to the next one. */
  markup: string;
}

const PLACE = /<(h2|tr) id="([^"]+)"[^>]*>/g;
const TITLE = { h2: /^(.*?)<\/h2>/s, tr: /^(.*?)<\/th>/s };

/** The places of a page in their order. */
export function listPlaces(body: string): Place[] {
  const starts = [...body.matchAll(PLACE)];
  return starts.map((start, index) => {
    const markup = body.slice(start.index + start[0].length, starts[index + 1]?.index);
    const [, title = ""] = TITLE[start[1] === "tr" ? "tr" : "h2"].exec(markup) ?? [];
    return { id: start[2] ?? "", title: toText(title), markup };
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
/** Elements that end a word where they begin or end. */
const BLOCKS = /<\/?(?:p|li|ul|ol|h\d|t[dhr]|table|article|div|figure|details|summary|br)\b[^>]*>/g;

/** The text that a reader sees of our own markup. */
export function toText(markup: string): string {
  return markup
    .replace(BLOCKS, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
