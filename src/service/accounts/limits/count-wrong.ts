import { createPace, type Pace, refuseFor } from "../../create-pace.ts";
import { ServiceProblem } from "../../problem.ts";
import { ifAvailable } from "../../store/database-unavailable.ts";
import { networkOf } from "../address-ranges.ts";
import type { Guesses } from "./create-guesses.ts";

/** Whom a guess counts against. */
export interface Guesser {
  guesses: Guesses | Pace;
  name: string;
  /** What they are told when they have guessed too often. */
  refusal: string;
}

/**
 * Runs `work`, in which somebody presents a secret, and counts a guess if it is wrong: if `work` returns null, or refuses. If
 * the service couldn't check the secret, the guess doesn't count.
 * @throws ServiceProblem rate_limited, and whatever `work` throws
 */
export async function countWrong<T>({ guesses, name, refusal }: Guesser, work: () => Promise<T>): Promise<T> {
  refuseFor(await guesses.take(name), refusal);
  let isWrong = false;
  try {
    const done = await work();
    isWrong = done === null;
    return done;
  } catch (error) {
    isWrong = error instanceof ServiceProblem && error.code !== "rate_limited";
    throw error;
  } finally {
    // The caller learns how it went even if the database can't give the guess back.
    if (!isWrong) await ifAvailable(Promise.resolve(guesses.giveBack(name)));
  }
}

/** Looks a key up that has not worked here. The search counts against its address if nobody has the key. */
export type LookUp = <Found>(address: string, find: () => Promise<Found | null>) => Promise<Found | null>;

/** Ten seconds' worth may come at once: an office, say, opens many pages with keys that have ended. */
const FAILURES_PER_SECOND = 5;

/** Limits how often an address can make us look for keys that nobody has. */
export function createFailedKeyLimit(elapsed: () => number, perSecond = FAILURES_PER_SECOND): LookUp {
  const guesses = createPace({ perSecond, burst: 10 * perSecond }, elapsed);
  const refusal = "Too many requests with keys that nobody has came from your address.";
  return (address, find) => countWrong({ guesses, name: networkOf(address), refusal }, find);
}
