import { Agent, type Dispatcher } from "undici";
import { guardedLookup, type Resolve } from "./guarded-lookup.ts";
import { isLoopback } from "./loopback.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "./private-hosts.ts";

/** Connections to addresses that strangers gave us. */
export interface Dispatchers {
  of(url: string): Dispatcher;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Opens connections to public addresses alone, to the private hosts that the operator allows, and maybe to this machine. */
export function openDispatchers(resolve: Resolve, privateHosts: PrivateHosts, loopback = false): Dispatchers {
  const isUnguarded = (url: URL) => isAllowedPrivate(url, privateHosts) || (loopback && isLoopback(hostOf(url)));
  const guarded = new Agent({ connect: { lookup: guardedLookup(resolve) } });
  const unguarded = new Agent();
  return {
    of: (url) => (isUnguarded(new URL(url)) ? unguarded : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}
