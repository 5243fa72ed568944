import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { FatalError } from "../service/fatal-error.ts";

/** By Node's error codes: https://nodejs.org/api/errors.html#common-system-errors */
const REASONS: Record<string, string> = {
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of its path is a file",
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
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, "check-")));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new FatalError(`DATA_DIR ${folder} can't hold the data: ${REASONS[code] ?? code}.`);
  }
}
