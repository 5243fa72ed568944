import { createHash } from "node:crypto";
import { ServiceProblem } from "../problem.ts";

/** The versions of which one must be the present version; null accepts every version. */
export type Expected = readonly string[] | null;

/** The version of something that several people may change: a hash of its fields. */
export function versionOf(...fields: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22);
}

/**
 * Checks the version. Call it in the transaction of the change, after locking the row.
 * @throws ServiceProblem changed_meanwhile
 */
export function assertExpected(expected: Expected, version: string): void {
  if (expected === null || expected.includes(version)) return;
  throw new ServiceProblem(
    "changed_meanwhile",
    "Somebody else has changed it since you read it, so your change was not made. Read it again, and decide whether you still want your change.",
  );
}
