import ipaddr from "ipaddr.js";

/**
 * Addresses in public ranges that still lead to an internal service: Azure serves instance metadata here.
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const INSIDE = new Set(["168.63.129.16"]);

/** Every address that IANA assigns as global IPv6 unicast: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");

/**
 * True only for addresses of the public internet: not for loopback, private, link-local, shared (CGNAT), multicast,
 * reserved and documentation ranges, nor for IPv6 addresses that wrap or translate to an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps ::ffff:127.0.0.1, because a connection to it goes to the wrapped address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6, 3);
  return !INSIDE.has(parsed.toString());
}
