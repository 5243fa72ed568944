import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { isInRanges, readRange } from "../../accounts/address-ranges.ts";
import type { Serving } from "../serving.ts";

/**
 * Decides which proxies' headers about the client's address count:
 * https://fastify.dev/docs/latest/Reference/Server/#trustproxy
 * @param proxies how many stand before the service, or their addresses and ranges; null: none
 */
export function trustProxies(proxies: Serving["trustProxy"]): false | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  const ranges = proxies.map(readRange).filter((range) => range !== null);
  return (address) => isInRanges(plainAddress(address), ranges);
}

/** The client's address. Different notations of one address give the same text. */
export function addressOf({ ip }: FastifyRequest): string {
  return plainAddress(ip);
}

/**
 * Writes an address in its usual form. Some proxies add the port to what they forward (`203.0.113.9:49152`,
 * `[2001:db8::1]:443`), and a socket that listens on IPv6 writes IPv4 as `::ffff:203.0.113.9`. Other text stays as it is.
 */
function plainAddress(text: string): string {
  if (IPV4.test(text)) return text;
  const [, bracketed, v4] = WITH_PORT.exec(text) ?? [];
  const host = bracketed ?? v4 ?? text;
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : text;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})$/;
