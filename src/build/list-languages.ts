import { readdirSync } from "node:fs";

/** BCP 47 tags of the languages that the card speaks, English first: each has a file, as `sw.ts`. */
export function listLanguages(): string[] {
  const files = readdirSync("src/widget/text/languages");
  const tags = files.flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);
  return ["en", ...tags.filter((tag) => tag !== "en").sort()];
}
