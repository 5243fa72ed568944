import { createPace } from "../../create-pace.ts";
import { ServiceProblem } from "../../problem.ts";
import { networkOf } from "../address-ranges.ts";

/**
 * Looks a key up that has not worked here. The search counts against its address if nobody has the key.
 * @param find null when nobody has it
 * @throws ServiceProblem rate_limited, and whatever `find` throws: a database that doesn't answer says nothing about the key
 */
export type LookUp = <Found>(address: string, find: () => Promise<Found | null>) => Promise<Found | null>;

const FAILURES_PER_SECOND = 5;
/** An address may send this many seconds' worth at once: an office, say, that opens many pages with keys that have ended. */
const BURST_SECONDS = 10;

/** Limits how often an address can make us look for keys that nobody has. */
export function createFailedKeyLimit(elapsed: () => number, perSecond = FAILURES_PER_SECOND): LookUp {
  const limit = createPace({ perSecond, burst: perSecond * BURST_SECONDS }, elapsed);
  return async (address, find) => {
    const network = networkOf(address);
    const wait = limit.take(network);
    if (wait > 0) {
      const detail = `Too many requests with keys that nobody has came from your address. Come again in ${wait} s.`;
      throw new ServiceProblem("rate_limited", detail, [], wait);
    }
    let isWrong = false;
    try {
      const found = await find();
      isWrong = found === null;
      return found;
    } finally {
      if (!isWrong) limit.giveBack(network);
    }
  };
}
