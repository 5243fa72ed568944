import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const DNS_TIMEOUT_MS = 3000;
const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });

/**
 * Asks the name servers directly. dns.lookup occupies one of libuv's four threads, so four dead name servers would block
 * every lookup of the process. https://nodejs.org/api/dns.html#implementation-considerations
 */
export const resolveByDns: Resolve = async (hostname) => {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
  return [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

/** The name resolves to an address in a private network. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
}

/**
 * A `lookup` for sockets that refuses a name if any of its addresses isn't public. The socket connects to the addresses
 * checked here, so a name that resolves differently the next time (DNS rebinding) gains nothing.
 */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new PrivateAddressError(`${hostname} leads to an address that is not public`), "", 0);
        } else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}
