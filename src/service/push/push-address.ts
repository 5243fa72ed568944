import type { FieldError } from "../../contract/problem.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "../guard/private-hosts.ts";

/** The push services of Chrome and others, Firefox, Edge and Safari. Each browser has one, and says at which address. */
const SERVICES = /^(fcm\.googleapis\.com|[^/]+\.(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;

/**
 * What is wrong with the address of a subscription; null if nothing. The browser names it: without a list, anybody could make
 * the service post to an address of their choice.
 * @param more hosts of push services that the operator adds
 */
export function checkPushAddress(text: string, more: PrivateHosts): FieldError | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (isService(url) || isAllowedPrivate(url, more))) return null;
  return { param: "endpoint", code: "address_not_allowed", detail: "must be an address of a browser's push service" };
}

function isService(url: URL): boolean {
  const { protocol, port, username, password } = url;
  return protocol === "https:" && port === "" && username === "" && password === "" && SERVICES.test(hostOf(url));
}
