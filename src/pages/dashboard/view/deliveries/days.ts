/**
 * When a day begins in the browser's zone, as a time that lists take. Undefined if the text is no day.
 * @param day such as 2026-03-14
 * @param later so many days later
 */
export function startOfDay(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  // Summer time makes days shorter and longer, so the calendar counts, not hours.
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** When the next day begins: the end of a list that includes the day. */
export const dayAfter = (day: string): string | undefined => startOfDay(day, 1);
