import { Agent, type Dispatcher } from "undici";
import { guardedLookup, type Resolve } from "../guard/guarded-lookup.ts";
import { isAllowedPrivate, type PrivateHosts } from "../guard/private-hosts.ts";

/** Connections to endpoints: guarded ones, and unguarded ones to the private hosts that the operator allows. */
export interface Dispatchers {
  for(url: string): Dispatcher;
  close(): Promise<void>;
}

export function openDispatchers(privateHosts: PrivateHosts, resolve: Resolve): Dispatchers {
  const guarded = new Agent({ connect: { lookup: guardedLookup(resolve) } });
  const open = new Agent();
  return {
    for: (url) => (isAllowedPrivate(new URL(url), privateHosts) ? open : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), open.destroy()]);
    },
  };
}
