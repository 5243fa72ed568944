import { createFormat, type Format } from "../../widget/text/format.ts";
import { fill } from "../../widget/text/words.ts";

/** One sentence per plural category of the language (CLDR); `other` serves wherever a category is absent. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** What a page writes beside what the card does: sentences with a count. */
export interface PluralFormat extends Format {
  plural(sentences: Plural, n: number): string;
}

export function createPluralFormat(locale: string): PluralFormat {
  const format = createFormat(locale);
  const rules = new Intl.PluralRules(locale);
  return {
    ...format,
    plural: (sentences, n) => fill(sentences[rules.select(n)] ?? sentences.other, { n: format.number(n) }),
  };
}
