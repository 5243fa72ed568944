const MINUTE = 60_000;

/**
 * A service that rounds its minutes up moves its arrival by as much as one minute between two answers, and rounding to
 * the clock adds half of one: whatever stays within both is noise, not news.
 */
const NOISE = 1.5 * MINUTE;
const LATE_AFTER = 2 * MINUTE;
/** After a longer silence, a sleep say, nobody remembers what flapped before. */
const DAMPED_FOR = 2 * MINUTE;
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
  /** The newest answer: the arrival that it told of, when it came, and the delivery's status in it. */
  told: number;
  asOf: number;
  status: string;
}

/**
 * What a new answer makes of the arrival shown so far: nothing, while the two agree but for noise. Else it is believed at
 * once where the status has changed with it, or where what is shown has passed; and otherwise as far as the next answer
 * says so too: what is shown is the median of itself and the two newest answers
 * (https://en.wikipedia.org/wiki/Median_filter). So an estimate that alternates never flaps, a single wrong one is never
 * seen however wrong it is, and what is true is shown with the second answer, 30 to 60 s later. Since whole minutes are
 * shown, what moves moves by two of them or more.
 *
 * @param etaMinutes from the record; null means that there is nothing to expect
 * @param asOf when that record was received; a call for the same one again changes nothing
 */
export function expectArrival(
  shown: Arrival | null,
  etaMinutes: number | null,
  asOf: number,
  status: string,
): Arrival | null {
  if (etaMinutes === null) return null;
  if (shown?.asOf === asOf) return shown;
  const told = asOf + Math.max(0, etaMinutes) * MINUTE;
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
  face: "coming" | "now" | "late";
  /** Whole, and at least 1 while the face is "coming". */
  minutes: number;
  /** The clock time to show: where one has passed, the one that was promised, and not what has moved with the clock since. */
  at: number;
}

export function viewArrival(arrival: Arrival, now: number): ArrivalView {
  const left = arrival.at - now;
  const minutes = Math.max(0, Math.round(left / MINUTE));
  if (now - arrival.promised > LATE_AFTER)
    return { face: "late", minutes, at: minutes > 0 ? arrival.at : arrival.promised };
  const { at } = arrival;
  return left < MINUTE ? { face: "now", minutes: 0, at } : { face: "coming", minutes, at };
}
