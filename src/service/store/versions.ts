import { createHash } from "node:crypto";
import { ServiceProblem } from "../problem.ts";

/** Versions that the caller has seen, one of which must be the present one; null: whatever it is. */
export type Expected = readonly string[] | null;

/** Names a state of what several people may change: the same fields have the same version. */
export function versionOf(...fields: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22);
}

/**
 * Call it where nobody else can change the row any more, in the transaction of the change.
 * @throws ServiceProblem changed_meanwhile
 */
export function assertExpected(expected: Expected, version: string): void {
  if (expected === null || expected.includes(version)) return;
  throw new ServiceProblem(
    "changed_meanwhile",
    "Somebody else has changed it since you read it, and your change was not made. Read it again, and decide.",
  );
}
