const CLOCK = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DAY = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const DAY_MS = 86_400_000;

/** A span in whole minutes, such as "4 min" or "1 h 20 min"; "for 0 min" would look like a fault. */
export function writeSpan(ms: number): string {
  if (ms < 60_000) return "less than a minute";
  const minutes = Math.floor(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

/** The clock time of what is near, and the date of anything else. */
export const writeTime = (at: string, now: number): string =>
  (Math.abs(now - Date.parse(at)) < DAY_MS / 2 ? CLOCK : DAY).format(new Date(at));

export const writeDistance = (metres: number): string =>
  metres < 950 ? `${Math.max(10, Math.round(metres / 10) * 10)} m` : `${(metres / 1000).toFixed(1)} km`;

/** A time as a `datetime-local` field has it: by this machine's clock, to the minute. */
export function toLocal(at: string): string {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time in such a field; as it stands where it is none, for the service to refuse. */
export const fromLocal = (local: string): string =>
  Number.isNaN(Date.parse(local)) ? local : new Date(local).toISOString();

const DATE = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** @param day YYYY-MM-DD @returns 3 Dec 2026 */
export const writeDate = (day: string): string => DATE.format(new Date(day));

/** The day in this browser's time zone, as date fields have it. */
export const dayOf = (time: Date): string => new Intl.DateTimeFormat("en-CA").format(time);
