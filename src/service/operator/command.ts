import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Environment } from "../accounts/key-format.ts";
import { FatalError } from "../fatal-error.ts";
import type { Mailer } from "../people/mail/open-mailer.ts";
import type { Changes, Codes, Signal } from "../ports.ts";
import type { Db } from "../store/db.ts";

/** What the operator's commands work on. */
export interface Operating {
  db: Db;
  environment: Environment;
  /** The limit of keys whose account has none of its own, requests a second. */
  requestsPerSecond: number;
  now: () => Date;
  /** Hashes and checks codes with the service's own secrets. */
  codes: Codes;
  /** Tells the service that a delivery has changed, if it runs in this process. Otherwise nothing listens. */
  changes: Changes;
  due: Signal;
  mailer: Mailer;
  /** The base address that customers and riders use, without a trailing slash. */
  publicUrl: string;
}

/**
 * One of the operator's commands, with the words behind its name. Resolves to what is printed.
 * @throws FatalError, ServiceProblem for what can't be done; UsageError for words that it doesn't know
 */
export type Command = (operating: Operating, words: readonly string[]) => Promise<string>;

/** The words of a command are wrong. The caller adds to the message how commands are written. */
export class UsageError extends FatalError {}

/**
 * Reads the options among a command's words.
 * @throws UsageError for an unknown option, and for one without its value
 */
export function readOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the option; the others are about quoting.
    const [reason] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new UsageError(`${reason}.`);
  }
}

/**
 * Reads a name that people will see in lists and logs, where it stands in one line.
 * @throws FatalError for an empty one, a long one, and one with control characters
 */
export function readName(text: string | undefined): string {
  if (text === undefined) throw new UsageError("A name is missing.");
  if (!/^(?=.*\S)[^\p{Cc}\p{Cs}\u2028\u2029]{1,120}$/u.test(text)) {
    throw new FatalError("A name has 1 to 120 characters, and no control characters such as line breaks.");
  }
  return text;
}

/** Throws for words that the command doesn't take. Often they are the rest of a name without quotes. */
export function assertNoMore(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`There is a word too many: ${words[0]}. A name with spaces needs quotes.`);
}
