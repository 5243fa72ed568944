import { MOST_ERRORS } from "../../problem.ts";

/** Levels of nesting. No body in our interface has more than four. */
export const DEEPEST = 20;
/** Entries of one array or object. No list in our interface has more than 500. */
export const MOST_ENTRIES = 1000;
const LONGEST_PATH = 200;

/** What `JSON.parse` accepts and we refuse. */
export type JsonFault =
  | "too deep"
  | "too many entries"
  /** A key that occurs twice in one object. */
  | "duplicate"
  /** A string with half of a surrogate pair, which UTF-8 can't represent. */
  | "broken string"
  /** A key named `__proto__`: code that copies such a key may change what an object inherits. */
  | "prototype key";

/** One level of nesting: the keys so far of an object, null for an array, and the key or index where the walk is. */
interface Level {
  keys: Set<string> | null;
  at: string | number;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Walks through JSON text once, in time proportional to its length. Ends at the first array or object that is too deep or has
 * too many entries, or when it has found as many faults as an answer tells.
 * @param text that `JSON.parse` has accepted: the syntax is not checked again
 * @returns the faults in their order, each with its dotted path (`pickup.name`), cut where it is very long
 */
export function inspectJson(text: string): { fault: JsonFault; path: string }[] {
  const faults: { fault: JsonFault; path: string }[] = [];
  const levels: Level[] = [];
  const note = (fault: JsonFault, at: readonly Level[] = levels) => {
    const path = at.map(({ at }) => String(at).slice(0, LONGEST_PATH)).join(".");
    faults.push({ fault, path: path.slice(0, LONGEST_PATH) });
  };
  let i = 0;
  while (i < text.length && faults.length < MOST_ERRORS) {
    const character = text[i];
    const level = levels.at(-1);
    if (character === '"') {
      const start = i;
      i = endOfString(text, start);
      const string = readString(text.slice(start, i));
      const isKey = level?.keys && nextCharacter(text, i) === ":";
      if (LONE_SURROGATE.test(string)) note("broken string", isKey ? levels.slice(0, -1) : levels);
      if (isKey && level.keys) {
        level.at = string;
        if (level.keys.has(string)) note("duplicate");
        if (string === "__proto__") note("prototype key");
        level.keys.add(string);
      }
      continue;
    }
    if (character === "{") levels.push({ keys: new Set(), at: "" });
    else if (character === "[") levels.push({ keys: null, at: 0 });
    else if (character === "}" || character === "]") levels.pop();
    else if (character === "," && typeof level?.at === "number") level.at++;
    const entries = level ? (level.keys?.size ?? Number(level.at) + 1) : 0;
    if (entries > MOST_ENTRIES || levels.length > DEEPEST) {
      note(entries > MOST_ENTRIES ? "too many entries" : "too deep", levels.slice(0, -1));
      return faults;
    }
    i++;
  }
  return faults;
}

/** The index after the quote that ends the string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}

function readString(quoted: string): string {
  return quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
}

function nextCharacter(text: string, from: number): string | undefined {
  let i = from;
  while (" \t\n\r".includes(text[i] ?? "x")) i++;
  return text[i];
}
