import { enLater } from "../widget/text/languages/en-later.ts";
import type { Text } from "../widget/text/text.ts";

const LANGUAGES = import.meta.glob<{ default: Text }>([
  "../widget/text/languages/??.ts",
  "!../widget/text/languages/en.ts",
]);

/** The words around the card, in the language that the card speaks. */
export async function sayInLanguage(language: string): Promise<Text["page"]> {
  const load = LANGUAGES[`../widget/text/languages/${language}.ts`];
  return load ? (await load()).default.page : enLater.page;
}
