import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { FatalError } from "../service/fatal-error.ts";

/** By Node's error codes: https://nodejs.org/api/errors.html#common-system-errors */
const REASONS: Record<string, string> = {
  ENOTDIR: "it is a file, or lies under one",
  ENOENT: "no folder can be made there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the path is too long",
};

/**
 * Makes the data folder where it is missing, and checks that files can be written there.
 * @throws FatalError that says why not
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, "check-")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new FatalError(`DATA_DIR ${folder} can't hold the data: ${REASONS[code] ?? code}.`);
  }
}

/** With its parents. Node's own `recursive` never returns where the system refuses, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have just made it.
    if (!existsSync(folder)) throw error;
  }
}
