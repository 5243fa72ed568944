import { LIMITS } from "../limits.ts";
import type { FieldError } from "../problem.ts";

/** Words that many passwords contain. Their characters don't count toward a password's strength. */
const COMMON = [
  ..."password passwort passphrase motdepasse contrasena letmein welcome iloveyou trustno1 changeme default secret".split(
    " ",
  ),
  ..."admin administrator root login master superman batman princess sunshine football baseball basketball".split(" "),
  ..."liverpool arsenal chelsea dragon monkey shadow michael jennifer jordan hunter killer pokemon starwars".split(" "),
  ..."qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx 1q2w3e 1qaz2wsx abc abcd abcdef aaa test testing".split(" "),
  ..."january february march april may june july august september october november december".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter".split(" "),
  ..."google facebook whatsapp delivery dashboard developer company nairobi kenya mombasa jesus god love".split(" "),
];
/** The alphabet, the digits and rows of keyboards. Parts of them don't count either. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
];
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const LEAST_DIFFERENT = 5;
const SHORTEST_RUN = 4;

/** How hard a password is to guess. Only `weak` is refused. */
export type Strength = "weak" | "fair" | "good" | "strong";

/** How many unpredictable characters a password of each strength has at least. */
const LEAST = { fair: 6, good: 10, strong: 16 };

/**
 * What is wrong with a new password; null if nothing. It must be long enough and hard to guess. All characters are allowed,
 * and none is required.
 * @param known names that others know: the member's e-mail address and name, the account's name and the service's
 */
export function judgePassword(password: string, known: readonly string[]): FieldError | null {
  const text = combineSpaces(password);
  if ([...text].length < LIMITS.shortestPassword) {
    return refuse("too_short", `must have ${LIMITS.shortestPassword} characters or more`);
  }
  return countUnpredictable(text, known) < LEAST.fair
    ? refuse("too_easy", "is easy to guess: take four words that have nothing to do with each other")
    : null;
}

/** The strength that the meter beside the password field shows. */
export function ratePassword(password: string, known: readonly string[]): Strength {
  if (judgePassword(password, known)) return "weak";
  const count = countUnpredictable(combineSpaces(password), known);
  return count >= LEAST.strong ? "strong" : count >= LEAST.good ? "good" : "fair";
}

/** Counts the characters that remain after removing what attackers try first. A password that repeats itself has none. */
function countUnpredictable(text: string, known: readonly string[]): number {
  const plain = text.toLowerCase();
  const words = [...known.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u)), ...COMMON].filter(
    (word) => word.length >= 3,
  );
  if (new Set(plain).size < LEAST_DIFFERENT || /^(.{1,6})\1+.{0,5}$/u.test(plain)) return 0;
  // A year and an exclamation mark at the end stand for no letters, so they go before digits and signs are read as letters.
  return Math.min(countRest(plain, words), countRest(unleet(withoutDecoration(plain)), words));
}

/**
 * Converts passwords that people would call the same to one form: it unifies compatible characters (NFKC), and makes several
 * spaces one.
 */
export const combineSpaces = (password: string): string => password.normalize("NFKC").replace(/\s+/gu, " ");

/** Removes digits and signs before the first letter and after the last. */
export const withoutDecoration = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const refuse = (code: string, detail: string): FieldError => ({ param: "password", code, detail });
const unleet = (text: string) => [...text].map((one) => LEET[one] ?? one).join("");

/** Counts the letters and digits that remain without the words, the runs and the years. */
function countRest(text: string, words: readonly string[]): number {
  let rest = text;
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, " ");
  rest = rest.replace(/(19|20)\d\d/g, " ");
  for (const run of RUNS.flatMap((one) => [one, [...one].reverse().join("")])) {
    for (let length = run.length; length >= SHORTEST_RUN; length--) {
      for (let from = 0; from + length <= run.length; from++)
        rest = rest.replaceAll(run.slice(from, from + length), " ");
    }
  }
  return [...rest.replace(/(.)\1{2,}/gu, "$1")].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
}
