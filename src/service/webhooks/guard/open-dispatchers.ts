import { Agent, type Dispatcher } from "undici";
import { guardedLookup, type Resolve } from "./guarded-lookup.ts";
import { isAllowedPrivate, type PrivateHosts } from "./private-hosts.ts";

/** Connections to addresses that strangers gave us. */
export interface Dispatchers {
  of(url: string): Dispatcher;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Opens connections to public addresses alone, and to the private hosts that the operator allows. */
export function openDispatchers(resolve: Resolve, privateHosts: PrivateHosts): Dispatchers {
  const guarded = new Agent({ connect: { lookup: guardedLookup(resolve) } });
  const unguarded = new Agent();
  return {
    of: (url) => (isAllowedPrivate(new URL(url), privateHosts) ? unguarded : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}
