import type { FastifyRequest } from "fastify";

/** 400 days: browsers keep no cookie for longer. https://www.rfc-editor.org/rfc/rfc6265bis#section-5.5 */
const MAX_AGE_SECONDS = 34_560_000;

/** The prefix binds the cookie to this host and to https, where there is https: RFC 6265bis, section 4.1.3.2 */
const nameFor = (publicUrl: string) => (isSecure(publicUrl) ? "__Host-rider" : "rider");
const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");

/** The value of Set-Cookie that gives a browser a rider's token, which no script can read. */
export function writeSessionCookie(token: string, publicUrl: string): string {
  return setCookie(token, MAX_AGE_SECONDS, publicUrl);
}

/** The value of Set-Cookie that takes the token away. */
export function clearSessionCookie(publicUrl: string): string {
  return setCookie("", 0, publicUrl);
}

function setCookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${nameFor(publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The rider's token in the Cookie header; null where there is none. */
export function readSessionCookie(cookies: string | undefined, publicUrl: string): string | null {
  const start = `${nameFor(publicUrl)}=`;
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
