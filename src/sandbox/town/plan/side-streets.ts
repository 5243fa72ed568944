import { hash } from "./chance.ts";
import { type Box, boxOf, lengthOf, type Polyline } from "./geometry.ts";
import type { Street } from "./links.ts";
import { sideStreetName } from "./names.ts";
import type { Pattern, Range } from "./pattern.ts";

/** A piece of a side street, from one node of the pattern to the next. */
export interface Step {
  street: Street;
  line: Polyline;
  box: Box;
  /** Metres from the start of the street. */
  chainage: number;
}

/** Metres by which a missing step moves the house numbers on. */
const MISSING_STEP = 100;
const cached = new WeakMap<Pattern, Step[]>();

/** All side streets of a neighbourhood, in steps. */
export function stepsOf(pattern: Pattern): Step[] {
  const known = cached.get(pattern);
  if (known) return known;
  const { firsts, seconds, key } = pattern;
  const made: Step[] = [];
  const addStreet = (key: number, lines: (Polyline | null)[]) => {
    const street = { key, name: sideStreetName(key) };
    let chainage = 0;
    for (const line of lines) {
      if (line) made.push({ street, line, box: boxOf(line), chainage });
      chainage += line ? lengthOf(line) : MISSING_STEP;
    }
  };
  const numbers = ({ from, to }: Range) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  for (const first of numbers(firsts)) {
    addStreet(
      hash(111, key, first),
      numbers(seconds).map((second) => pattern.long(first, second)),
    );
  }
  for (const second of numbers(seconds)) {
    addStreet(
      hash(112, key, second),
      numbers(firsts).map((first) => pattern.cross(first, second)),
    );
  }
  cached.set(pattern, made);
  return made;
}
