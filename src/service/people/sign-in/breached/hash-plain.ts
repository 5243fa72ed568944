import { createHash } from "node:crypto";

/** A password as the list has it: capital letters and the number of spaces make no difference. */
export const toPlain = (password: string): string => password.normalize("NFKC").replace(/\s+/gu, " ").toLowerCase();

/** 32 bits: of 100,000 passwords that aren't in the list, one is refused as if it were. */
export const hashPlain = (plain: string): number => createHash("sha256").update(plain).digest().readUInt32BE();
