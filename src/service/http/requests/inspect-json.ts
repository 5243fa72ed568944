/** What `JSON.parse` lets pass and we don't. Paths are dotted: `pickup.name`. */
export interface JsonFaults {
  /** Keys that stand twice in one object. */
  duplicates: string[];
  /** Strings with half of a surrogate pair, which no UTF-8 can carry. */
  brokenStrings: string[];
  /** `__proto__`, which would be another object's inheritance in careless hands. */
  prototypeKeys: string[];
  /** Deepest nesting; 1 for a flat object. */
  depth: number;
}

/** An object with its keys so far, or an array without; and where in it we are. */
interface Level {
  keys: Set<string> | null;
  at: string | number;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Walks through JSON text once.
 * @param text must have been parsed before: its syntax isn't checked again
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

/** The index behind the quote that ends the string. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
}

function readString(quoted: string): string {
  return quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
}

function nextCharacter(text: string, from: number): string | undefined {
  let i = from;
  while (" \t\n\r".includes(text[i] ?? "x")) i++;
  return text[i];
}
