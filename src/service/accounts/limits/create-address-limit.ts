import { createPace, type Pace, type Rate } from "../../create-pace.ts";
import { networkOf } from "../address-ranges.ts";

/** Limits requests by network address. Addresses of one network share a limit. */
export function createAddressLimit(rate: Rate, elapsed: () => number): Pace {
  const pace = createPace(rate, elapsed);
  return {
    take: (address) => pace.take(networkOf(address)),
    giveBack: (address) => pace.giveBack(networkOf(address)),
  };
}
