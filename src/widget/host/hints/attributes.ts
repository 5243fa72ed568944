import { UNITS } from "../../text/format.ts";
import { SECTIONS, THEMES, type WidgetOptions } from "../../view/options.ts";
import { nearest } from "./nearest.ts";

/** What each attribute takes. How it is read is in ../attributes.ts. */
const TAKES: Readonly<Record<keyof WidgetOptions | "loading", string>> = {
  id: "the delivery's id",
  key: "a publishable key",
  api: "the service's address, with https://",
  lang: "a language tag like sw or pt-BR",
  theme: listOr(THEMES),
  units: listOr(UNITS),
  sections: `some of ${SECTIONS.join(", ")}, in their order`,
  pickup: '"lat,lng" in degrees',
  dropoff: '"lat,lng" in degrees',
  tiles: "a URL template with {z}, {x} and {y}",
  tilesAttribution: "text, or text|https://address",
  loading: "lazy or eager",
  code: "the six digits of the hand-over",
  cancelledNote: "text",
  interval: "seconds, from 5 to 600",
  title: "nothing: it is there or it isn't",
  demo: "the name of a scenario",
};

/**
 * Says what is wrong with an attribute that the widget can't use. Undefined if its name resembles none of ours: then it is
 * probably not meant for the widget.
 */
export function describeAttribute(name: string, value: string): string | undefined {
  const takes = new Map(Object.entries(TAKES)).get(name);
  if (takes) return `${inHtml(name)}="${value}" can't be read. It takes ${takes}.`;
  const meant = nearest(name, Object.keys(TAKES));
  return meant && `${inHtml(name)} means nothing here. Did you mean ${inHtml(meant)}?`;
}

/** "tilesAttribution" as it stands in HTML: "data-tiles-attribution". */
function inHtml(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** "a, b or c" */
function listOr(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
