import { FatalError } from "../service/fatal-error.ts";
import { variablesOf } from "../service/parse-variables.ts";
import { readPlaces } from "../service/places/config.ts";
import { tryPlaces, USAGE } from "../service/places/try-places.ts";

/** What `npm run places -- …` runs, as dist/service/places.js. */
async function run(words: readonly string[]): Promise<void> {
  if (words[0] === "help" || words.includes("--help") || words.includes("-h")) return console.log(USAGE);
  const variables = variablesOf(process.env);
  const config = readPlaces(variables);
  variables.assertUsable();
  const { lines, works } = await tryPlaces(config, words);
  console.log(lines.join("\n"));
  if (!works) process.exitCode = 1;
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof FatalError ? error.message : error);
  process.exitCode = 1;
});
