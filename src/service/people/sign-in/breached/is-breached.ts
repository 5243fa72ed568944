import { withoutDecoration } from "../../../../contract/people/judge-password.ts";
import list from "./breached-passwords.txt?raw";
import { hashPlain, toPlain } from "./hash-plain.ts";

/** Sorted. Read when somebody first sets a password. */
let hashes: Uint32Array | null = null;

/**
 * Whether a password, with or without the digits and signs around it, is in a list of stolen passwords. The list holds the most
 * frequent ones that are long enough to be chosen here. src/commands/make-breached-passwords.ts makes it.
 */
export function isBreached(password: string): boolean {
  hashes ??= readList();
  const plain = toPlain(password);
  return [plain, withoutDecoration(plain)].some((text) => includes(hashPlain(text)));
}

function readList(): Uint32Array {
  const bytes = Buffer.from(list, "base64");
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4));
}

function includes(hash: number): boolean {
  const sorted = hashes ?? new Uint32Array();
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < hash) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === hash;
}
