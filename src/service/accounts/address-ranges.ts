import ipaddr from "ipaddr.js";

export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Reads an address or a CIDR range; null for other text. ::ffff:192.0.2.1 counts as the IPv4 address in it. */
export function readRange(text: string): AddressRange | null {
  const [, host = "", prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  // ipaddr.js accepts 127 and 0x7f.1 too, which are typing mistakes here.
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return null;
  const written = ipaddr.parse(host);
  const longest = written.kind() === "ipv4" ? 32 : 128;
  const bits = prefix === undefined ? longest : Number(prefix);
  if (bits > longest) return null;
  const address = ipaddr.process(host);
  return [address, Math.max(0, address.kind() === written.kind() ? bits : bits - 96)];
}

export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return ranges.some(([range, bits]) => range.kind() === asked.kind() && asked.match(range, bits));
}

/** Bits of an IPv6 address that name a customer's network. Whoever has it has all its addresses. RFC 6177 */
const NETWORK_BITS = 64;

/** What limits by address count together: an IPv4 address, in either notation, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const asked = ipaddr.process(address);
  if (asked.kind() === "ipv4") return asked.toString();
  return asked
    .toByteArray()
    .slice(0, NETWORK_BITS / 8)
    .join(".");
}
