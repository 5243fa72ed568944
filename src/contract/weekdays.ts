/** As the keys of a zone's hours. Monday is the first day: https://en.wikipedia.org/wiki/ISO_8601#Week_dates */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
