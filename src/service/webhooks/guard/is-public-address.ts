import ipaddr from "ipaddr.js";

/**
 * Addresses that lie in public ranges and yet answer from inside: Azure hands out instance metadata here.
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const INSIDE = new Set(["168.63.129.16"]);

/** All that IANA gives out as global IPv6 unicast: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");

/**
 * True only for addresses of the public internet. Loopback, private, link-local, shared (CGNAT), multicast, reserved and
 * documentation ranges aren't, nor are IPv6 addresses that only wrap or translate to an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps ::ffff:127.0.0.1, which connects to what it wraps.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6, 3);
  return !INSIDE.has(parsed.toString());
}
