import ipaddr from "ipaddr.js";
import type { FieldError } from "../../../contract/problem.ts";
import type { Environment } from "../../accounts/key-format.ts";
import { isPublicAddress } from "../../guard/is-public-address.ts";
import { isLoopback } from "../../guard/loopback.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "../../guard/private-hosts.ts";

export interface UrlRules {
  environment: Environment;
  privateHosts: PrivateHosts;
  /** Whether addresses of this machine are allowed, on ports of the web. */
  loopback?: boolean;
}

/** Names that are reserved for one machine or one network: RFC 6761, RFC 6762, and ICANN's reservation of .internal. */
const INSIDE = /(^|\.)(localhost|local|internal)$/;

/**
 * What is wrong with the text of an endpoint's address; null if nothing. What its name resolves to is checked at each
 * connection (guarded-lookup).
 */
export function checkUrl(text: string, { environment, privateHosts, loopback = false }: UrlRules): FieldError | null {
  const refuse = (code: string, detail: string): FieldError => ({ param: "url", code, detail });
  // URL drops some of these silently, so we would store a different address.
  if (/[\s\p{Cc}\p{Cs}]/u.test(text)) {
    return refuse("invalid_format", "must not contain spaces or control characters");
  }
  if (!URL.canParse(text))
    return refuse("invalid_format", "must be an absolute address such as https://shop.example/hook");
  const url = new URL(text);
  if (url.protocol !== "https:" && !(environment === "sandbox" && url.protocol === "http:")) {
    const schemes = environment === "sandbox" ? "https:// or http://" : "https://";
    return refuse("invalid_format", `must start with ${schemes}`);
  }
  if (url.username !== "" || url.password !== "") {
    return refuse("invalid_value", "must not contain a user name or password; verify the signature instead");
  }
  if (isAllowedPrivate(url, privateHosts)) return null;
  if (!isWebPort(url)) {
    return refuse("address_not_allowed", `must lead to a web server, and port ${url.port} is for something else`);
  }
  if (isPublicHost(hostOf(url)) || (loopback && isLoopback(hostOf(url)))) return null;
  const hint =
    environment === "sandbox"
      ? "; whoever runs this sandbox can allow one with WEBHOOK_PRIVATE_HOSTS, a comma-separated list of host or host:port"
      : "";
  return refuse("address_not_allowed", `must lead to a public address, not to a private or local one${hint}`);
}

/** Ports of 1024 or above that aren't for the web: those of databases, queues, caches, control planes and the like. */
const OTHER_PORTS: ReadonlySet<number> = new Set([
  ...[1433, 1434, 1521, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4222, 4369, 5060, 5061, 5432, 5671, 5672],
  ...[5900, 5984, 5985, 5986, 6000, 6379, 6443, 6514, 6665, 6666, 6667, 6668, 6669, 6697, 7199, 8500, 9042, 9092, 9160],
  ...[9200, 9300, 10250, 11211, 15672, 26257, 27017, 27018, 27019, 28015, 33060, 61616],
]);

/** Requests go only to ports of web servers. A mail server or a database could read one as commands, and do harm. */
function isWebPort({ port }: URL): boolean {
  const number = Number(port);
  return port === "" || number === 80 || number === 443 || (number >= 1024 && !OTHER_PORTS.has(number));
}

function isPublicHost(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) return isPublicAddress(literal);
  return host.includes(".") && !INSIDE.test(host);
}
