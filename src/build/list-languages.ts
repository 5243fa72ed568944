import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = "src/widget/text/languages";

/** A language's file, as `sw.ts` or `fil.ts`: languages without a code of two letters have one of three (ISO 639). */
const LANGUAGE_FILE = /^([a-z]{2,3})\.ts$/;

/** BCP 47 tags of the languages that the card speaks, English first. */
export function listLanguages(): string[] {
  const tags = readdirSync(FOLDER).flatMap((file) => LANGUAGE_FILE.exec(file)?.[1] ?? []);
  return ["en", ...tags.filter((tag) => tag !== "en").sort()];
}

/** Whether the build writes a module as a language's own file. It doesn't for English, which is part of other files. */
export function isLanguageModule(id: string | null): boolean {
  const [folder, file = ""] = id?.split(`${FOLDER}/`) ?? [];
  return folder !== undefined && LANGUAGE_FILE.test(file) && file !== "en.ts";
}

/**
 * One hash for the files of all languages. With a hash for each file, the loader and the text view would carry 33 hashes.
 * All addresses then change together, but that costs no extra download, because a customer downloads only one language.
 */
export function hashLanguages(): string {
  const hash = createHash("sha256");
  for (const language of listLanguages()) hash.update(readFileSync(`${FOLDER}/${language}.ts`));
  return hash.digest("base64url").slice(0, 6);
}
