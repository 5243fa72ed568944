import type { ProblemCode } from "../../../contract/problem.ts";
import { ServiceProblem } from "../../problem.ts";
import { createAddressLimit } from "./create-address-limit.ts";

/** Limits the requests of an address whose keys don't work. */
export interface FailedKeyLimit {
  /**
   * Finds the owner of a key. The request counts against its address until the key turns out to work.
   * @param refusal the problem when nobody has it
   * @throws ServiceProblem rate_limited, the refusal, and whatever `find` throws
   */
  admit<Owner>(address: string, find: () => Promise<Owner | null>, refusal?: ProblemCode): Promise<Owner>;
}

const FAILURES_PER_SECOND = 5;
/** An address may send this many seconds' worth at once: an office, say, that opens many pages with a key that has ended. */
const BURST_SECONDS = 10;

export function createFailedKeyLimit(elapsed: () => number, perSecond = FAILURES_PER_SECOND): FailedKeyLimit {
  const limit = createAddressLimit({ perSecond, burst: perSecond * BURST_SECONDS }, elapsed);
  return {
    admit: async (address, find, refusal = "unknown_key") => {
      const wait = limit.take(address);
      if (wait > 0) {
        const detail = `Too many requests without a key that works came from your address. Come again in ${wait} s.`;
        throw new ServiceProblem("rate_limited", detail, [], wait);
      }
      const owner = await find();
      if (!owner) throw new ServiceProblem(refusal);
      limit.giveBack(address);
      return owner;
    },
  };
}
