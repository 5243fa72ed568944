import { LIMITS } from "../../../contract/limits.ts";

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** When the hour of a time begins. Both are milliseconds since 1970. */
export const startOfHour = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Requests and callers from before this time are neither shown nor kept. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - LIMITS.requestDays * DAY_MS);

/** The first hour that counts for a key's requests of the last days. Hours before those of a week aren't kept. */
export const hourDaysAgo = (now: Date, days: 1 | 7): Date => new Date(startOfHour(now.getTime() - days * DAY_MS));
