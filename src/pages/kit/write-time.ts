import { ENGLISH } from "./write-number.ts";

const CLOCK = new Intl.DateTimeFormat(ENGLISH, { timeStyle: "short" });
const SECONDS = new Intl.DateTimeFormat(ENGLISH, { timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat(ENGLISH, { day: "numeric", month: "short" });
const DATE = new Intl.DateTimeFormat(ENGLISH, { dateStyle: "medium" });

export type Precision = "hours" | "minutes" | "seconds";

/**
 * The clock time of what is of today, after the date of anything else: "14:05", "3 Dec, 14:05", "3 Dec 2025, 14:05". What is
 * known to the hour is "about 14:00", and never still to come.
 */
export function writeTime(at: string, now: number, precision: Precision = "minutes"): string {
  const [time, today] = [new Date(at), new Date(now)];
  if (precision === "hours") {
    time.setMinutes(time.getMinutes() < 30 ? 0 : 60, 0);
    if (time > today) time.setHours(time.getHours() - 1);
  }
  const exact = (precision === "seconds" ? SECONDS : CLOCK).format(time);
  const clock = precision === "hours" ? `about ${exact}` : exact;
  if (time.toDateString() === today.toDateString()) return clock;
  return `${(time.getFullYear() === today.getFullYear() ? DAY : DATE).format(time)}, ${clock}`;
}

/** Date and clock in a time zone that isn't the reader's, for paper. */
export const writeInZone = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(ENGLISH, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at));

/** @param day YYYY-MM-DD @returns 3 Dec 2026 */
export const writeDate = (day: string): string => DATE.format(new Date(`${day}T12:00`));

/** The same without its year: of the last weeks. */
export const writeDay = (day: string): string => DAY.format(new Date(`${day}T12:00`));

/** The day in this browser's time zone, as date fields have it. */
export const dayOf = (time: Date): string => new Intl.DateTimeFormat("en-CA").format(time);

/** A time as a `datetime-local` field has it: by this machine's clock, to the minute. */
export function toLocal(at: string): string {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time in such a field; as it stands where it is none, for the service to refuse. */
export const fromLocal = (local: string): string =>
  Number.isNaN(Date.parse(local)) ? local : new Date(local).toISOString();
