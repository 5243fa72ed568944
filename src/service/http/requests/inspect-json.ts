/** What `JSON.parse` accepts and we refuse. Paths are dotted: `pickup.name`. */
interface JsonFaults {
  /** Keys that occur twice in one object. */
  duplicates: string[];
  /** Strings with half of a surrogate pair, which UTF-8 can't represent. */
  brokenStrings: string[];
  /** Keys named `__proto__`: code that copies such a key may change what an object inherits. */
  prototypeKeys: string[];
  /** The deepest nesting: 1 for a flat object. */
  depth: number;
}

/** One level of nesting: the keys so far of an object, null for an array, and the key or index where the walk is. */
interface Level {
  keys: Set<string> | null;
  at: string | number;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Walks through JSON text once.
 * @param text that `JSON.parse` has accepted: the syntax is not checked again
 */
export function inspectJson(text: string): JsonFaults {
  const faults: JsonFaults = { duplicates: [], brokenStrings: [], prototypeKeys: [], depth: 0 };
  const levels: Level[] = [];
  const pathOf = (of: readonly Level[] = levels) => of.map(({ at }) => at).join(".");
  let i = 0;
  while (i < text.length) {
    const character = text[i];
    const level = levels.at(-1);
    if (character === '"') {
      const start = i;
      i = endOfString(text, start);
      const string = readString(text.slice(start, i));
      const isKey = level?.keys && nextCharacter(text, i) === ":";
      if (LONE_SURROGATE.test(string)) faults.brokenStrings.push(pathOf(isKey ? levels.slice(0, -1) : levels));
      if (isKey && level.keys) {
        level.at = string;
        if (level.keys.has(string)) faults.duplicates.push(pathOf());
        if (string === "__proto__") faults.prototypeKeys.push(pathOf());
        level.keys.add(string);
      }
      continue;
    }
    if (character === "{") levels.push({ keys: new Set(), at: "" });
    else if (character === "[") levels.push({ keys: null, at: 0 });
    else if (character === "}" || character === "]") levels.pop();
    else if (character === "," && typeof level?.at === "number") level.at++;
    faults.depth = Math.max(faults.depth, levels.length);
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
