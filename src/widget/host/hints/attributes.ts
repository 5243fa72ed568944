import { readAttributes } from "../read-attributes.ts";
import { nearest } from "./nearest.ts";
import { tell } from "./tell.ts";

/** Every attribute of the README's table, with what it takes. */
const TAKES: Readonly<Record<string, string>> = {
  id: "the delivery's id",
  key: "a publishable key",
  api: "the service's address",
  lang: "a language tag like sw or pt-BR",
  theme: "auto, light or dark",
  units: "metric or imperial",
  sections: "some of status, eta, map, rider, timeline, in their order",
  pickup: '"lat,lng" in degrees',
  dropoff: '"lat,lng" in degrees',
  tiles: "a URL template with {z}, {x} and {y}",
  tilesAttribution: "text, or text|https://address",
  loading: "lazy or eager",
  interval: "seconds, 5 or more",
  title: "nothing: it is there or it isn't",
  demo: "the name of a scenario",
};
const NAMES = Object.keys(TAKES);

/** Others leave these on every element: frameworks, test tools, consent managers. */
const OTHERS =
  /^(v[A-Z0-9-]|react|ng|svelte|astro|turbo|controller|test|cy$|qa$|tracking(State|Status)$|cf|rocket|cookie|consent|category)/;

/** The container's attributes, and the script's that are meant for every container. */
export function hintAtAttributes(container: HTMLElement): void {
  checkNames(container.dataset);
  checkValues(container.dataset);
  const script = document.querySelector<HTMLScriptElement>('script[src*="/v1/tracking.js"]');
  if (!script) return;
  checkNames(script.dataset);
  checkValues(script.dataset);
}

/** Whatever isn't nearly one of our names is probably somebody else's. */
function checkNames(dataset: DOMStringMap): void {
  for (const name of Object.keys(dataset)) {
    if (NAMES.includes(name) || OTHERS.test(name)) continue;
    const meant = nearest(name, NAMES);
    if (meant) tell(`${attribute(name)} means nothing here. Did you mean ${attribute(meant)}?`);
  }
}

function checkValues(dataset: DOMStringMap): void {
  const options = new Map(Object.entries(readAttributes(dataset)));
  for (const name of NAMES) {
    const value = dataset[name];
    if (value === undefined || name === "key") continue;
    const taken = name === "loading" ? ["lazy", "eager"].includes(value) : options.get(name) !== undefined;
    const words = value.split(/[\s,]+/).filter(Boolean);
    const odd = name === "sections" ? words.filter((word) => !readAttributes({ sections: word }).sections) : [];
    if (!taken || odd.length > 0) tell(`${attribute(name)}="${value}" can't be read. It takes ${TAKES[name]}.`);
  }
}

/** "tilesAttribution" as it is written in HTML. */
function attribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
