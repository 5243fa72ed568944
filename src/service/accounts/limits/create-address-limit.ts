import { networkOf } from "../address-ranges.ts";
import { MEMORY } from "./settings.ts";

/** A limit of its own for each network address. It holds little memory: an address that has been quiet takes none. */
export interface AddressLimit {
  /** Counts a request. 0: it is within the limit. Else it isn't counted, and the address must wait so many whole seconds. */
  take(address: string): number;
  /** Takes a request back that turned out to be welcome. */
  giveBack(address: string): void;
}

/**
 * @param burst how many requests an address may make at once; after these, `perSecond`
 * @param elapsed seconds
 */
export function createAddressLimit(
  { perSecond, burst }: { perSecond: number; burst: number },
  elapsed: () => number,
): AddressLimit {
  /** When each address will have made up for its requests. */
  const evenAt = new Map<string, number>();
  const most = burst / perSecond;

  function set(network: string, time: number): void {
    evenAt.delete(network);
    evenAt.set(network, time);
    for (const [oldest, even] of evenAt) {
      if (evenAt.size <= MEMORY.mostAddresses && even > elapsed()) break;
      evenAt.delete(oldest);
    }
  }

  return {
    take(address) {
      const now = elapsed();
      const network = networkOf(address);
      const even = Math.max(now, evenAt.get(network) ?? now) + 1 / perSecond;
      if (even - now > most) return Math.max(1, Math.ceil(even - now - most));
      set(network, even);
      return 0;
    },
    giveBack(address) {
      const network = networkOf(address);
      const even = evenAt.get(network);
      if (even !== undefined) set(network, even - 1 / perSecond);
    },
  };
}
