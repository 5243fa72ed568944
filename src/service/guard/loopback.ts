import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether a host is this machine itself and nothing else, by its text. */
export function isLoopback(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  return host === "localhost" || (isIP(literal) !== 0 && ipaddr.process(literal).range() === "loopback");
}

/**
 * Whether only whoever sits at this machine can reach the service: then its merchants may have webhooks sent to their own
 * machine, which is the same one. A proxy or another public address would let strangers reach what listens here.
 */
export function servesThisMachineAlone({
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
