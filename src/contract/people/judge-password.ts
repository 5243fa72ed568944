import { LIMITS } from "../limits.ts";
import type { FieldError } from "../problem.ts";

/** Words of which too many passwords are made. A password that only decorates them is refused. */
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
/** Keys side by side, and the alphabet. */
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
/** What is left of a password when the obvious is taken out of it must have so many characters. */
const LEAST_LEFT = 6;
const LEAST_DIFFERENT = 5;
const SHORTEST_RUN = 4;

/** How hard a password is to guess. Only `weak` is refused. */
export type Strength = "weak" | "fair" | "good" | "strong";

/** From so many characters on that nobody can foresee. */
const GOOD = 10;
const STRONG = 16;

/**
 * What is wrong with a new password: too short, or obvious. Null: nothing. Any characters do, in any mixture.
 * @param known what others know of the member: their address, their name, their account's and the service's
 */
export function judgePassword(password: string, known: readonly string[]): FieldError | null {
  const text = combineSpaces(password);
  if ([...text].length < LIMITS.shortestPassword) {
    return refuse("too_short", `must have ${LIMITS.shortestPassword} characters or more`);
  }
  return unforeseen(text, known) < LEAST_LEFT
    ? refuse("too_easy", "is easy to guess: take four words that have nothing to do with each other")
    : null;
}

/** For the meter beside the field. */
export function ratePassword(password: string, known: readonly string[]): Strength {
  if (judgePassword(password, known)) return "weak";
  const left = unforeseen(combineSpaces(password), known);
  return left >= STRONG ? "strong" : left >= GOOD ? "good" : "fair";
}

/** How many characters remain without what everybody tries first; none where the whole is a repetition. */
function unforeseen(text: string, known: readonly string[]): number {
  const plain = text.toLowerCase();
  const words = [...known.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u)), ...COMMON].filter(
    (word) => word.length >= 3,
  );
  if (new Set(plain).size < LEAST_DIFFERENT || /^(.{1,6})\1+.{0,5}$/u.test(plain)) return 0;
  return Math.min(whatIsLeft(plain, words), whatIsLeft(unleet(withoutEnd(plain)), words));
}

const combineSpaces = (password: string) => password.normalize("NFKC").replace(/\s+/gu, " ");
const refuse = (code: string, detail: string): FieldError => ({ param: "password", code, detail });
const unleet = (text: string) => [...text].map((one) => LEET[one] ?? one).join("");

/** A year, say, and an exclamation mark: without these the digits left stand for letters. */
const withoutEnd = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** How many letters and digits remain without the words, the runs and the years. */
function whatIsLeft(text: string, words: readonly string[]): number {
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
