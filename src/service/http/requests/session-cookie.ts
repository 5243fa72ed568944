import type { FastifyRequest } from "fastify";
import { LIMITS } from "../../../contract/limits.ts";
import { type RouteConfig, SIGNED_IN } from "../route-config.ts";

/** Whose cookie it is, and how long a browser keeps it. */
interface Kind {
  name: string;
  maxAgeSeconds: number;
}

/** 400 days: browsers keep no cookie for longer. https://www.rfc-editor.org/rfc/rfc6265bis#section-5.5 */
export const RIDER: Kind = { name: "rider", maxAgeSeconds: 34_560_000 };
const MEMBER: Kind = { name: "member", maxAgeSeconds: LIMITS.sessionHours * 3600 };
const STAFF: Kind = { ...MEMBER, name: "staff" };

/** Whether the desk sends the request. Where members and staff have the same operations, its header is the only difference. */
export const isFromDesk = ({ headers }: Pick<FastifyRequest, "headers">): boolean => headers.desk !== undefined;

/**
 * Whose cookie counts. Shops' members and the operator's staff have one each, so that one browser can be signed in to the
 * dashboard and the desk at the same time.
 * @param kinds who may call the route
 */
export function cookieFor(request: FastifyRequest, kinds: RouteConfig["keys"] = SIGNED_IN): Kind {
  if (!kinds.includes("staff")) return MEMBER;
  return !kinds.includes("member") || isFromDesk(request) ? STAFF : MEMBER;
}

/** The prefix binds the cookie to this host and to https, where there is https: RFC 6265bis, section 4.1.3.2 */
const nameFor = ({ name }: Kind, publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name);
const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");

/** The value of Set-Cookie that gives a browser a token, which no script can read. */
export function writeSessionCookie(kind: Kind, token: string, publicUrl: string): string {
  return setCookie(kind, token, kind.maxAgeSeconds, publicUrl);
}

/** The value of Set-Cookie that takes the token away. */
export function clearSessionCookie(kind: Kind, publicUrl: string): string {
  return setCookie(kind, "", 0, publicUrl);
}

function setCookie(kind: Kind, value: string, maxAge: number, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${nameFor(kind, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token in the Cookie header; null where there is none. */
export function readSessionCookie(kind: Kind, cookies: string | undefined, publicUrl: string): string | null {
  const start = `${nameFor(kind, publicUrl)}=`;
  const found = cookies
    ?.split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || null;
}

/**
 * Whether the page that sends the request is one of ours. Without https a service has more than one name: localhost, or its
 * address in the local network.
 */
export function isFromOurPages({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || (!isSecure(publicUrl) && origin === `http://${host}`);
}

/**
 * The origin of our page that asks, once it is known to be ours. Browsers send no Origin header if a page only reads. Then
 * it is the origin that the request is for.
 */
export function pageOf({ headers }: FastifyRequest, publicUrl: string): URL {
  const asked = `http://${headers.host}`;
  return new URL(headers.origin ?? (isSecure(publicUrl) || !URL.canParse(asked) ? publicUrl : asked));
}
