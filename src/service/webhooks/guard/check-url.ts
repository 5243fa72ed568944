import ipaddr from "ipaddr.js";
import type { FieldError } from "../../../contract/problem.ts";
import type { Environment } from "../../accounts/key-format.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "./private-hosts.ts";

export interface UrlRules {
  environment: Environment;
  privateHosts: PrivateHosts;
}

/** Names that are reserved for one machine or one network: RFC 6761, RFC 6762, and ICANN's reservation of .internal. */
const INSIDE = /(^|\.)(localhost|local|internal)$/;

/**
 * What is wrong with the text of an endpoint's address; null if nothing. What its name resolves to is checked at each
 * connection (guarded-lookup).
 */
export function checkUrl(text: string, { environment, privateHosts }: UrlRules): FieldError | null {
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
  if (isAllowedPrivate(url, privateHosts) || isPublicHost(hostOf(url))) return null;
  const hint =
    environment === "sandbox"
      ? "; whoever runs this sandbox can allow one with WEBHOOK_PRIVATE_HOSTS, a comma-separated list of host or host:port"
      : "";
  return refuse("address_not_allowed", `must lead to a public address, not to a private or local one${hint}`);
}

function isPublicHost(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) return isPublicAddress(literal);
  return host.includes(".") && !INSIDE.test(host);
}
