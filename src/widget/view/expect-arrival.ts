const MINUTE = 60_000;

/**
 * A service that rounds its minutes up moves its arrival by as much as one minute between two answers, and rounding to
 * the clock adds half of one: whatever stays within both is noise, not news.
 */
const NOISE = 1.5 * MINUTE;
const LATE_AFTER = 2 * MINUTE;
/** A promise that is older belongs to before a sleep, or to another setting of this device's clock. */
const FORGOTTEN_AFTER = 120 * MINUTE;

/** When the rider will be there, as the customer has been told. Milliseconds of this device's clock, whole minutes. */
export interface Arrival {
  /** The clock time to show. */
  at: number;
  /**
   * The time that lateness is measured against. It moves with `at` while it lies ahead; once it has passed it stands, so
   * that an arrival that is put off again and again is called late.
   */
  promised: number;
}

/**
 * What a new answer makes of the arrival shown so far: nothing, while the two agree but for noise. Since whole minutes are
 * shown, what moves moves by two of them or more.
 *
 * @param etaMinutes from the record; null means that there is nothing to expect
 * @param asOf when that record was received
 */
export function expectArrival(shown: Arrival | null, etaMinutes: number | null, asOf: number): Arrival | null {
  if (etaMinutes === null) return null;
  const told = asOf + Math.max(0, etaMinutes) * MINUTE;
  if (shown && Math.abs(told - shown.at) <= NOISE) return shown;
  const at = Math.round(told / MINUTE) * MINUTE;
  const overdue = shown ? asOf - shown.promised : 0;
  return { at, promised: shown && overdue > 0 && overdue < FORGOTTEN_AFTER ? shown.promised : at };
}

/** How an arrival reads at one moment. `minutes` is whole, and at least 1 while the face is "coming". */
export interface ArrivalView {
  face: "coming" | "now" | "late";
  minutes: number;
}

export function viewArrival(arrival: Arrival, now: number): ArrivalView {
  const left = arrival.at - now;
  const minutes = Math.max(0, Math.round(left / MINUTE));
  if (now - arrival.promised > LATE_AFTER) return { face: "late", minutes };
  return left < MINUTE ? { face: "now", minutes: 0 } : { face: "coming", minutes };
}
