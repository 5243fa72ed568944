import { readWords } from "./find-address.ts";
import { homeStreets } from "./home-streets.ts";

const SUGGESTIONS = 3;

/**
 * The addresses of the home town that look most like a text, the most alike first. Among equally similar streets, the
 * nearest to the middle of town comes first.
 */
export function suggestAddresses(text: string): string[] {
  const words = readWords(text);
  const number = /(?:^| )(\d{1,4})(?: |$)/.exec(words)?.[1] ?? "1";
  const asked = pairsOf(words.replace(/\p{N}/gu, ""));
  return [...homeStreets().keys()]
    .map((name) => ({ name, likeness: likeness(asked, pairsOf(name)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => `${number} ${name.replace(/(^| )[a-z]/g, (start) => start.toUpperCase())}`);
}

/** Neighbouring letters: misspelt words share most of theirs. */
function pairsOf(words: string): ReadonlySet<string> {
  const padded = ` ${words.trim()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** Dice's coefficient, from 0 to 1. */
function likeness(asked: ReadonlySet<string>, name: ReadonlySet<string>): number {
  return (2 * [...name].filter((pair) => asked.has(pair)).length) / (asked.size + name.size);
}
