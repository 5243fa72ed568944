import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether a host is this machine itself and nothing else, by its text. */
export function isLoopback(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  return host === "localhost" || (isIP(literal) !== 0 && ipaddr.process(literal).range() === "loopback");
}

/**
 * Whether this is a sandbox that only programs on this machine can reach. Then merchants may have webhooks sent to this
 * machine, because it is their own. If strangers could reach the service, through a proxy or another public address, they
 * could have requests sent to everything that listens here.
 */
export function servesOnlyThisMachine({
  environment,
  host,
  publicUrl,
  trustProxy,
}: {
  environment: string;
  host: string;
  publicUrl: string | null;
  trustProxy: unknown;
}): boolean {
  const isOpen = trustProxy !== null || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
  return environment === "sandbox" && isLoopback(host) && !isOpen;
}
