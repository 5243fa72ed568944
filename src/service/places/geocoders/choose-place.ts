import { Value } from "typebox/value";
import { distanceMetres } from "../../../contract/geo.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { Text } from "../../../contract/schema.ts";
import type { Found } from "../ports.ts";
import type { Candidate } from "./candidate.ts";

/** Two places that match an address equally well and are farther apart than this are different streets. */
const APART_METRES = 2000;
const SUGGESTIONS = 3;
/** What merchants can send. */
const ADDRESS = Text(LIMITS.addressCharacters);
/** Texts with fewer letters and digits name no street, even if a geocoder finds something. */
const FEWEST_CHARACTERS = 3;

/** Whether a text can be an address. A street has a name, so a text without a letter is no address. */
export function isAddress(text: string): boolean {
  const characters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return characters.length >= FEWEST_CHARACTERS && /\p{L}/u.test(text);
}

/**
 * Chooses the place that an address means. The right street is enough, because a rider there can phone. A rider in the wrong
 * town can't make up for it, so an address that can mean two places is `ambiguous`.
 * @param candidates the likeliest first
 */
export function choosePlace(address: string, candidates: readonly Candidate[]): Found {
  const [first, ...others] = candidates;
  if (!first) return { kind: "unknown" };
  if (first.level === "area") {
    return { kind: "coarse", suggestions: suggest(address, candidates), near: first.position };
  }
  const asked = wordsOf(address);
  const shares = ({ label }: Candidate) => countShared(asked, wordsOf(label));
  const rivals = others.filter(
    (other) =>
      other.level === first.level &&
      shares(other) >= shares(first) &&
      distanceMetres(other.position, first.position) > APART_METRES,
  );
  if (rivals.length > 0) return { kind: "ambiguous", suggestions: suggest(address, [first, ...rivals]) };
  return { kind: "found", position: first.position, precision: isHouse(asked, first) ? "exact" : "street" };
}

/**
 * Whether a place is the house that was asked for. Geocoders that don't know a house number leave it out, or answer with
 * another one.
 */
function isHouse(asked: ReadonlySet<string>, { level, houseNumber, isNamed, label }: Candidate): boolean {
  if (level !== "house") return false;
  // A house can have several numbers: 2531/80, 12-14.
  const numbers = (houseNumber ?? "").split(/[^\p{L}\p{N}\s]+/u).map((number) => [...wordsOf(number)]);
  if (numbers.some((words) => words.length > 0 && words.every((word) => asked.has(word)))) return true;
  const told = wordsOf(label);
  return isNamed && [...asked].every((word) => told.has(word) || !/\p{N}/u.test(word));
}

/** The addresses that people may have meant, in words that mean one place. Houses and streets come before areas. */
function suggest(address: string, candidates: readonly Candidate[]): string[] {
  const [doors, areas] = [true, false].map((isDoor) =>
    candidates.filter(({ level }) => (level !== "area") === isDoor).map(({ label }) => label),
  );
  const labels = [...new Set([...(doors ?? []), ...(areas ?? [])])];
  return labels.filter((label) => label !== address && Value.Check(ADDRESS, label)).slice(0, SUGGESTIONS);
}

const countShared = (asked: ReadonlySet<string>, told: ReadonlySet<string>) =>
  [...asked].filter((word) => told.has(word)).length;

/** Finds words also in scripts that put no space between them. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Words and numbers, whatever their case, accents and width: "14A" is two. */
function wordsOf(text: string): ReadonlySet<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = new Set<string>();
  // A loop, because an array of all segments would need too much memory: each segment holds a copy of the whole text.
  for (const { segment } of segmenter.segment(plain)) {
    for (const word of segment.match(/\p{N}+|\p{L}+/gu) ?? []) words.add(word);
  }
  return words;
}
