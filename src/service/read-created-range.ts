import type { FieldError } from "../contract/problem.ts";
import { invalidFields } from "./problem.ts";

/**
 * Reads the created_after and created_before of a list. Times before 1970 become 1970, because the database can't store
 * every earlier time, and nothing of ours is older. The schema accepts leap seconds, which Date can't represent.
 * @throws ServiceProblem invalid_request that names what is not a time
 */
export function readCreatedRange(query: {
  created_after?: string;
  created_before?: string;
}): [Date | null, Date | null] {
  const read = (text: string | undefined) => (text === undefined ? null : new Date(Math.max(0, Date.parse(text))));
  const after = read(query.created_after);
  const before = read(query.created_before);
  const errors: FieldError[] = [
    ...(Number.isNaN(after?.getTime()) ? ["created_after"] : []),
    ...(Number.isNaN(before?.getTime()) ? ["created_before"] : []),
  ].map((param) => ({ param, code: "invalid_format", detail: "is not a date and time" }));
  if (errors.length > 0) throw invalidFields(errors);
  return [after, before];
}
