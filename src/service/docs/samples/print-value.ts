/** How a language writes values that JSON can hold. */
export interface Notation {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  /** How to write an object without fields, in a language that would read an empty `object` as a list. */
  emptyObject?: string;
  name(name: string): string;
  text(text: string): string;
  null: string;
  true: string;
  false: string;
  /** Whether objects have a space inside their braces when they stand in one line. */
  spaced: boolean;
  /** Spaces before what stands inside. */
  indent: number;
  /** Whether the last of several lines ends with a comma. */
  trailingComma: boolean;
}

const WIDTH = 76;

/**
 * Writes the value, in one line where it fits.
 * @param depth spaces before the line in which the value begins
 */
export function printValue(value: unknown, notation: Notation, depth = 0): string {
  if (value === null) return notation.null;
  if (value === true) return notation.true;
  if (value === false) return notation.false;
  if (typeof value === "string") return notation.text(value);
  if (typeof value !== "object") return String(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? notation.list : notation.object;
  const inner = depth + notation.indent;
  const entries = Object.entries(value);
  if (entries.length === 0) return isList ? open + close : (notation.emptyObject ?? open + close);
  const print = (at: number) =>
    entries.map(([name, entry]) => (isList ? "" : notation.name(name)) + printValue(entry, notation, at));
  const space = notation.spaced && !isList ? " " : "";
  const line = `${open}${space}${print(inner).join(", ")}${space}${close}`;
  // An object of objects reads better with a line for each.
  const isFlat = isList || entries.every(([, entry]) => typeof entry !== "object" || entry === null);
  if (isFlat && depth + line.length <= WIDTH && !line.includes("\n")) return line;
  const [before, after] = [" ".repeat(inner), " ".repeat(depth)];
  const comma = notation.trailingComma ? "," : "";
  return `${open}\n${print(inner)
    .map((entry) => before + entry)
    .join(",\n")}${comma}\n${after}${close}`;
}

const WORDS = { null: "null", true: "true", false: "false" };

export const JSON_NOTATION: Notation = {
  ...WORDS,
  object: ["{", "}"],
  list: ["[", "]"],
  name: (name) => `${JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
  spaced: false,
  indent: 2,
  trailingComma: false,
};

export const JAVASCRIPT: Notation = {
  ...JSON_NOTATION,
  name: (name) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: `,
  spaced: true,
  trailingComma: true,
};

export const PYTHON: Notation = {
  ...JSON_NOTATION,
  null: "None",
  true: "True",
  false: "False",
  indent: 4,
  trailingComma: true,
};

/** PHP fills variables into such texts: https://www.php.net/manual/en/language.types.string.php */
const phpText = (text: string) => JSON.stringify(text).replaceAll("$", "\\$");

export const PHP: Notation = {
  ...WORDS,
  object: ["[", "]"],
  list: ["[", "]"],
  emptyObject: "new stdClass()",
  name: (name) => `${phpText(name)} => `,
  text: phpText,
  spaced: false,
  indent: 4,
  trailingComma: true,
};

/** Ruby fills `#{}` into such texts: https://docs.ruby-lang.org/en/master/syntax/literals_rdoc.html#label-Double-Quoted+String+Literals */
export const RUBY: Notation = {
  ...JSON_NOTATION,
  name: (name) => `${RUBY.text(name)} => `,
  text: (text) => JSON.stringify(text).replaceAll("#", "\\#"),
  null: "nil",
  spaced: true,
  trailingComma: true,
};
