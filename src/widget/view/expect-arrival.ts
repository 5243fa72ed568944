const MINUTE = 60_000;

/**
 * Two answers that differ by less say the same. A service that rounds up to minutes moves its arrival by up to one minute
 * between two answers, and rounding to the clock adds half a minute.
 */
const NOISE = 1.5 * MINUTE;
const LATE_AFTER = 2 * MINUTE;
/** An answer after a longer silence, such as a phone asleep, is believed at once. */
const DAMPED_FOR = 2 * MINUTE;
/** An older promise is from before a long sleep, or the device's clock has been set since. It no longer counts. */
const FORGOTTEN_AFTER = 120 * MINUTE;

/** When the rider arrives, as the card shows it. Times are milliseconds of this device's clock. */
export interface Arrival {
  /** The clock time to show, in whole minutes. */
  at: number;
  /**
   * Lateness is measured against this time. It moves with `at` until it has passed. Then it stays, so that an arrival
   * that is put off again and again is called late.
   */
  promised: number;
  /** The newest answer: its arrival, when it was received, and its status. */
  told: number;
  asOf: number;
  status: string;
}

/**
 * Updates the arrival on the card with a new answer. An answer within the noise changes nothing. A new status, or a shown
 * arrival that has passed, makes the card follow the answer at once. Otherwise the card shows the median of three: what it
 * shows and the two newest answers (https://en.wikipedia.org/wiki/Median_filter). One wrong estimate is never shown, an
 * alternating one doesn't flap, and a true one shows with the second answer. The shown time always moves by two minutes or
 * more.
 *
 * @param shown the arrival on the card; null before the first
 * @param etaMinutes from the record; null when no arrival is expected
 * @param asOf when the record was received; a second call for the same record changes nothing
 * @param locatedAt when the rider was where the record's estimate begins. Counted from then, an old estimate stays the
 *   same in every new answer
 * @returns the arrival to show; null when none is expected
 */
export function expectArrival(
  shown: Arrival | null,
  etaMinutes: number | null,
  asOf: number,
  status: string,
  locatedAt = asOf,
): Arrival | null {
  if (etaMinutes === null) return null;
  if (shown?.asOf === asOf) return shown;
  const told = locatedAt + Math.max(0, etaMinutes) * MINUTE;
  const newest = { told, asOf, status };
  const damped = shown?.status === status && shown.at > asOf && Math.abs(asOf - shown.asOf) < DAMPED_FOR;
  const [, believed = told] = damped ? [shown.at, shown.told, told].sort((a, b) => a - b) : [];
  if (shown && Math.abs(believed - shown.at) <= NOISE) return { ...shown, ...newest };
  const at = Math.round(believed / MINUTE) * MINUTE;
  const overdue = shown ? asOf - shown.promised : 0;
  return { ...newest, at, promised: shown && overdue > 0 && overdue < FORGOTTEN_AFTER ? shown.promised : at };
}

/** How an arrival reads at one moment. */
export interface ArrivalView {
  /** True if it has passed for two minutes, or has been put off again and again. */
  late: boolean;
  /** Whole minutes left. */
  minutes: number;
  /** The clock time to show. Once the shown arrival has passed, it is the newest estimate, in whole minutes from now on. */
  at: number;
}

export function viewArrival({ at, promised, told }: Arrival, now: number): ArrivalView {
  const minutes = Math.max(0, Math.round((at - now) / MINUTE));
  const late = now - promised > LATE_AFTER;
  return { late, minutes, at: late && !minutes ? Math.ceil(Math.max(told, now) / MINUTE) * MINUTE : at };
}
