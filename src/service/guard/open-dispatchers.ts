import type { Dispatcher } from "undici";
import { guardedLookup, type Resolve } from "./guarded-lookup.ts";
import { isLoopback } from "./loopback.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "./private-hosts.ts";

type RequestOptions = Pick<Dispatcher.RequestOptions, "method" | "headers" | "body" | "signal">;

/** Connections to addresses that strangers gave us. */
export interface Dispatchers {
  /** Requests an address, without following redirects. */
  request(url: string, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Opens connections only to public addresses, to the private hosts that the operator allows, and maybe to this machine. */
export function openDispatchers(resolve: Resolve, privateHosts: PrivateHosts, loopback = false): Dispatchers {
  const isUnguarded = (url: URL) => isAllowedPrivate(url, privateHosts) || (loopback && isLoopback(hostOf(url)));
  let opening: ReturnType<typeof open> | null = null;

  /** Loaded at the first request: undici has a hundred files, and a start shouldn't wait for them. */
  async function open() {
    const { Agent, request } = await import("undici");
    return { request, guarded: new Agent({ connect: { lookup: guardedLookup(resolve) } }), unguarded: new Agent() };
  }

  return {
    request: async (url, options) => {
      opening ??= open();
      const { request, guarded, unguarded } = await opening;
      return request(url, { ...options, dispatcher: isUnguarded(new URL(url)) ? unguarded : guarded });
    },
    close: async () => {
      if (!opening) return;
      const { guarded, unguarded } = await opening;
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}
