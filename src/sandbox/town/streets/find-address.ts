import type { Position } from "../../../contract/geo.ts";
import { hash, hashText } from "../plan/chance.ts";
import { pointAlong } from "../plan/geometry.ts";
import { type Point, toPosition } from "../plan/mercator.ts";
import { homeStreets } from "./home-streets.ts";
import type { StreetLink } from "./street-graph.ts";

/** Metres from the middle of a street to a front door. */
const DOOR = 8;

/** An address with this word is never found, so that merchants can test what their shop does then. */
const NOT_FOUND = /\bnowhere\b/;

/**
 * Finds the door that a text names: "12 Acacia Road", with anything before and after it. Case, spacing and punctuation make
 * no difference, and a street without a number leads to one of its doors. An address elsewhere, such as a merchant has in
 * their own tests, leads to a door that depends on its letters. Null for text without a letter, or with "nowhere" in it.
 */
export function findAddress(text: string): Position | null {
  const words = readWords(text);
  if (!/\p{L}/u.test(words) || NOT_FOUND.test(words)) return null;
  const { byName } = homeStreets();
  const key = hash(131, hashText(words));
  const anyNumber = 1 + (key % 60);
  for (const [name, links] of byName) {
    const at = ` ${words} `.indexOf(` ${name} `);
    if (at >= 0) return doorOn(links, readNumber(words, name, at) ?? anyNumber);
  }
  const anyStreet = [...byName.values()][hash(132, key) % byName.size];
  return anyStreet ? doorOn(anyStreet, anyNumber) : null;
}

/** The letters and numbers of a text in lower case, without accents, with one space between words. */
export function readWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The house number before or after the name of the street, which stands at `at`. Null where there is none. */
function readNumber(words: string, name: string, at: number): number | null {
  const around = ` ${words} `;
  const number =
    /(?:^| )(\d{1,4})[a-z]? $/.exec(around.slice(0, at + 1))?.[1] ??
    /^ (\d{1,4})[a-z]?(?: |$)/.exec(around.slice(at + name.length + 1))?.[1];
  return number === undefined ? null : Number(number);
}

/** The house with this number, or the last house if the street is too short. */
function doorOn(links: readonly StreetLink[], number: number): Position {
  const along = numberToMetres(number);
  const best = links.reduce((a, b) => (off(b, along) < off(a, along) ? b : a));
  return door(best.line, Math.max(2, Math.min(best.length - 2, along - best.chainage)), number % 2 === 0);
}

const off = (link: { chainage: number; length: number }, along: number) =>
  Math.max(0, link.chainage - along, along - link.chainage - link.length);

/** The door of a house on the right of the street, in its direction, or on the left. */
function door(line: readonly Point[], along: number, right: boolean): Position {
  const { x, y, angle } = pointAlong(line, along);
  const side = right ? DOOR : -DOOR;
  return toPosition({ x: x - Math.sin(angle) * side, y: y + Math.cos(angle) * side });
}

/** Even numbers are on one side, odd ones on the other, with fourteen metres from a door to the next on its side. */
function numberToMetres(number: number): number {
  return Math.floor(number / 2) * 14 + 6;
}
