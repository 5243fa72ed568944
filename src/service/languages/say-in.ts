import { directionOf } from "../../contract/languages/direction.ts";
import type { Phrases } from "../../contract/message.ts";
import en from "../../contract/phrases/en.ts";
import { ENGLISH, SENTENCES, type Sentences } from "./sentences.ts";
import { WITHOUT_SCRIPT } from "./without-script.ts";

/** A language that the service speaks, for the attributes `lang` and `dir`. */
export interface Spoken {
  /** As it was asked for, such as pt-BR. */
  lang: string;
  dir: "ltr" | "rtl";
  sentences: Sentences;
  /** What customer and rider can say with one tap. */
  phrases: Phrases;
  withoutScript: string;
}

const FILES = import.meta.glob<Phrases>("../../contract/phrases/*.ts", { import: "default", eager: true });
const phrasesIn = (language: string): Phrases => FILES[`../../contract/phrases/${language}.ts`] ?? en;

const IN_ENGLISH: Spoken = {
  lang: "en",
  dir: "ltr",
  sentences: ENGLISH,
  phrases: en,
  withoutScript: WITHOUT_SCRIPT.en,
};
/** Other tags of these languages. */
const SAME: Readonly<Record<string, string>> = { nb: "no", nn: "no", tl: "fil", iw: "he", in: "id" };
const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** @param tag a language tag, in any case; English for one that the service doesn't speak */
export function sayIn(tag: string | null): Spoken {
  return (tag === null ? null : findLanguage(tag)) ?? IN_ENGLISH;
}

/**
 * The language that a browser likes best of those that the service speaks: https://www.rfc-editor.org/rfc/rfc9110#field.accept-language
 * @param header Accept-Language
 */
export function sayAsAccepted(header: string | undefined): Spoken {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((word) => word.trim());
      const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const known = findLanguage(tag);
    if (known) return known;
  }
  return sayIn(null);
}

function findLanguage(tag: string): Spoken | null {
  if (!TAG.test(tag) || tag.length > 35) return null;
  const [primary = ""] = tag.toLowerCase().split("-");
  const language = SAME[primary] ?? primary;
  const sentences = Object.hasOwn(SENTENCES, language) ? SENTENCES[language] : undefined;
  if (!sentences) return null;
  const dir = directionOf(language);
  return {
    lang: tag,
    dir,
    sentences,
    phrases: phrasesIn(language),
    withoutScript: WITHOUT_SCRIPT[language] ?? WITHOUT_SCRIPT.en,
  };
}
