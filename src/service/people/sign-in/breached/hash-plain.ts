import { createHash } from "node:crypto";
import { combineSpaces } from "../../../../contract/people/judge-password.ts";

/** The form in which passwords are compared with the list: capital letters and the number of spaces make no difference. */
export const toPlain = (password: string): string => combineSpaces(password).toLowerCase();

/** The first 32 bits of a hash. Of 100,000 passwords that aren't in the list, one has the hash of one that is. */
export const hashPlain = (plain: string): number => createHash("sha256").update(plain).digest().readUInt32BE();
