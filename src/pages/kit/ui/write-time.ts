const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

const AWAY = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** How far a time is from now, such as "3 min. ago". Null if that is more than a day: then the date says enough. */
export function writeAway(at: number, now: number): string | null {
  const seconds = (at - now) / 1000;
  const size = Math.abs(seconds);
  // `now` lags some seconds, and two clocks differ: what has just happened must not be shown as coming.
  if (size < 45) return seconds > 15 ? "in a few seconds" : "just now";
  if (size < 45 * MINUTE_S) return AWAY.format(Math.round(seconds / MINUTE_S), "minute");
  return size < DAY_S ? AWAY.format(Math.round(seconds / HOUR_S), "hour") : null;
}

/** English as the reader's browser has it: with the clock of their country, as the card's. */
export const ENGLISH = globalThis.navigator?.languages?.find((tag) => /^en\b/i.test(tag)) ?? "en";

const CLOCK = new Intl.DateTimeFormat(ENGLISH, { timeStyle: "short" });
const DATE = new Intl.DateTimeFormat(ENGLISH, { day: "numeric", month: "short" });

/** A near time as its clock time, another one as its date. */
export const writeClock = (at: number, now: number): string =>
  (Math.abs(now - at) < DAY_S * 500 ? CLOCK : DATE).format(at);

/** How much time is left, such as "23 h 59 min". */
export function writeLeft(until: number, now: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}
