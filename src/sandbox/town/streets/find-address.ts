import type { Position } from "../../../contract/geo.ts";
import { hash, hashText } from "../plan/chance.ts";
import { pointAlong } from "../plan/geometry.ts";
import { groundScale, type Point, toPlan, toPosition } from "../plan/mercator.ts";
import { HOME, homeStreets } from "./home-streets.ts";
import { snapTo } from "./snap.ts";

/** Metres from the middle of a street to a front door. */
const DOOR = 8;
/** Metres from the middle of town to an address that names no street. */
const NEAREST = 350;
const FURTHEST = 2_300;

/**
 * Finds a door of the home town for any text. "12 Acacia Road" is on that street if the town has it; any other text leads
 * to a door that depends on its letters. Case, spacing and punctuation make no difference. Null for text without a letter.
 */
export function findAddress(text: string): Position | null {
  const words = normalise(text);
  if (!/\p{L}/u.test(words)) return null;
  return namedDoor(words) ?? anyDoor(words);
}

function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Reads the name of a street of the town, with a house number before or after it. Null if the text has none. */
function namedDoor(words: string): Position | null {
  const { byName } = homeStreets();
  for (const [name, ways] of byName) {
    const at = ` ${words} `.indexOf(` ${name} `);
    if (at < 0) continue;
    const around = ` ${words} `;
    const number =
      /(?:^| )(\d{1,4})[a-z]? $/.exec(around.slice(0, at + 1))?.[1] ??
      /^ (\d{1,4})[a-z]?(?: |$)/.exec(around.slice(at + name.length + 1))?.[1];
    const wanted = Number(number ?? 1 + (hash(131, hashText(words)) % 60));
    const along = numberToMetres(wanted);
    const best = ways.reduce((a, b) => (off(b, along) < off(a, along) ? b : a));
    return door(best.line, Math.max(2, Math.min(best.length - 2, along - best.chainage)), wanted % 2 === 0);
  }
  return null;
}

const off = (way: { chainage: number; length: number }, along: number) =>
  Math.max(0, way.chainage - along, along - way.chainage - way.length);

function anyDoor(words: string): Position {
  const home = toPlan(HOME);
  const key = hash(132, hashText(words));
  const angle = (hash(133, key) / 2 ** 32) * 2 * Math.PI;
  const share = hash(134, key) / 2 ** 32;
  const away = Math.sqrt(NEAREST ** 2 + share * (FURTHEST ** 2 - NEAREST ** 2)) / groundScale(home.y);
  const place = { x: home.x + away * Math.cos(angle), y: home.y + away * Math.sin(angle) };
  const snapped = snapTo(homeStreets(), place);
  if (!snapped) throw new Error("the home town has streets");
  return door(snapped.way.line, snapped.along, hash(135, key) % 2 === 0);
}

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
