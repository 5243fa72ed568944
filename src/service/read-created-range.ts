import type { FieldError } from "../contract/problem.ts";
import { invalidFields } from "./problem.ts";

/**
 * A list's created_after and created_before as times. A time before 1970 is as good as that, and the database can hold
 * it; a leap second is well-formed, but no time that Date knows.
 * @throws ServiceProblem invalid_request naming them
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
