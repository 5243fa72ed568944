import type { FieldError } from "../contract/problem.ts";
import { invalidFields } from "./problem.ts";

/**
 * Reads the times in fields of a request. The format of a field allows times that don't exist, such as a leap second.
 * @returns undefined for a field that was left out
 * @throws ServiceProblem invalid_request naming each field whose time doesn't exist
 */
export function readTimes<Param extends string>(
  texts: Record<Param, string | undefined>,
): Record<Param, Date | undefined> {
  const times: Partial<Record<Param, Date | undefined>> = {};
  const errors: FieldError[] = [];
  for (const [param, text] of entriesOf(texts)) {
    const time = text === undefined ? undefined : new Date(text);
    if (Number.isNaN(time?.getTime())) errors.push({ param, code: "invalid_format", detail: "is not a date and time" });
    times[param] = time;
  }
  if (errors.length > 0) throw invalidFields(errors);
  return times as Record<Param, Date | undefined>;
}

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][];

/**
 * Reads two times of a list's filter, such as its `created_after` and `created_before`. Times before 1970 become 1970,
 * because the database can't store every earlier time, and nothing of ours is older.
 * @throws ServiceProblem invalid_request that names what is not a time
 */
export function readTimeRange<Param extends string>(
  query: Partial<Record<Param, string>>,
  after: Param,
  before: Param,
): [Date | null, Date | null] {
  const times = readTimes<string>({ [after]: query[after], [before]: query[before] });
  return [sinceEpoch(times[after]), sinceEpoch(times[before])];
}

/** The range of a list that is filtered by when its entries were created. */
export const readCreatedRange = (query: { created_after?: string; created_before?: string }) =>
  readTimeRange(query, "created_after", "created_before");

const sinceEpoch = (time: Date | undefined) => (time === undefined ? null : new Date(Math.max(0, time.getTime())));
