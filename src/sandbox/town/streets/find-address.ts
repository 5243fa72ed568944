import type { Position } from "../../../contract/geo.ts";
import { hash, hashText } from "../plan/chance.ts";
import { distanceBetween } from "../plan/geometry.ts";
import { TICK } from "../plan/lattice.ts";
import { toPosition } from "../plan/mercator.ts";
import type { Piece } from "../plan/streets.ts";
import { place } from "../plan/warp.ts";
import { homeStreets } from "./home-streets.ts";

/** Metres from the middle of a street to a front door. */
const DOOR = 8;
/** Ticks between a corner and the nearest door. */
const CLEAR = 0.5;

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
  const streets = homeStreets();
  const key = hash(131, hashText(words));
  const anyNumber = 1 + (key % 60);
  for (const [name, pieces] of streets) {
    const at = ` ${words} `.indexOf(` ${name} `);
    if (at >= 0) return doorOn(pieces, readNumber(words, name, at) ?? anyNumber);
  }
  const anyStreet = [...streets.values()][hash(132, key) % streets.size];
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

/** Metres from a door to the next on its side of the street. Even numbers are on one side, odd ones on the other. */
const APART = 14;

/** The house with this number, or the last house if the street is too short. */
function doorOn(pieces: readonly Piece[], number: number): Position {
  let along = ((Math.floor(number / 2) + 0.5) * APART) / TICK;
  const lengthOf = ({ from, to }: Piece) => to.x - from.x + to.y - from.y;
  const last = pieces.at(-1) as Piece;
  const piece = pieces.find((one) => {
    if (along <= lengthOf(one) || one === last) return true;
    along -= lengthOf(one);
    return false;
  }) as Piece;
  const within = Math.max(CLEAR, Math.min(lengthOf(piece) - CLEAR, along));
  const { axis, from } = piece;
  const on = (by: number) => (axis === "row" ? place(from.x + by, from.y) : place(from.x, from.y + by));
  const [before, { x, y }, after] = [on(within - 0.1), on(within), on(within + 0.1)];
  const side = (number % 2 === 0 ? DOOR : -DOOR) / distanceBetween(before, after);
  return toPosition({ x: x - (after.y - before.y) * side, y: y + (after.x - before.x) * side });
}
