import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UsageError } from "./usage-error.ts";

/**
 * Asks a person for the key, which the terminal doesn't show.
 * @param name of the variable that would have it
 */
export async function readKey(name: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`Set ${name} to a secret key of the service, sk_…`);
  process.stdout.write(`Secret key (${name} isn't set): `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const key = (await asking.question("")).trim();
  asking.close();
  process.stdout.write("\n");
  if (key === "") throw new UsageError("No key was given.");
  return key;
}
