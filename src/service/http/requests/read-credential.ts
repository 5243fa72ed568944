import type { FastifyRequest } from "fastify";
import { bearerOf, beginsAsSecret, readKey } from "../../accounts/key-format.ts";
import { ServiceProblem } from "../../problem.ts";
import type { RouteConfig } from "../route-config.ts";
import { isRepeated } from "./head-problem.ts";
import { cookieFor, isFromOurPages, RIDER, readSessionCookie } from "./session-cookie.ts";

/** Why a request with several keys is refused: a guess could use up the limit of the wrong key. */
const WHICH_KEY = "it isn't clear which key is meant.";

/**
 * Reads the key of a request, as the value of an Authorization header. Undefined when it carries none.
 * @throws ServiceProblem malformed_request for two keys
 */
export function readHeader({ headers, raw }: FastifyRequest): string | undefined {
  if (isRepeated(raw.rawHeaders, "authorization")) {
    throw new ServiceProblem("malformed_request", `Send one Authorization header: ${WHICH_KEY}`);
  }
  return headers.authorization;
}

/**
 * The same in routes that also take the key as `?key=`: a browser asks no permission (preflight) for a request without a
 * header of ours. Pages that wrap `fetch` add a token of their own to every request. It is no key of ours, so the one in
 * the address counts.
 * @throws ServiceProblem key_not_allowed for a secret key, malformed_request for two keys
 */
export function readHeaderOrAddress(request: FastifyRequest): string | undefined {
  const keys = readAddress(request.query);
  if (keys.length === 0) return readHeader(request);
  if (keys.some(beginsAsSecret)) {
    throw new ServiceProblem(
      "key_not_allowed",
      "A secret key may not stand in an address, because histories and logs keep addresses. Send it as a header, and roll this one.",
    );
  }
  const other = bearerOf(readHeader(request) ?? "");
  if (other && readKey(other)) keys.push(other);
  if (new Set(keys).size > 1) throw new ServiceProblem("malformed_request", `Send one key: ${WHICH_KEY}`);
  return `Bearer ${keys[0]}`;
}

/**
 * The same in routes for riders, whose web app has its token in a cookie. Browsers send cookies with other pages' requests,
 * too, so a cookie counts for our own pages only.
 * @throws ServiceProblem malformed_request for two keys, origin_not_allowed for another page
 */
export function readHeaderOrCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  const header = readHeader(request);
  if (header) return header;
  const token = readSessionCookie(RIDER, request.headers.cookie, publicUrl);
  if (token === null) return undefined;
  // Browsers name the page with every request that changes something, and with those to another origin.
  const isSafe = request.method === "GET" && request.headers.origin === undefined;
  if (isSafe || isFromOurPages(request, publicUrl)) return `Bearer ${token}`;
  throw new ServiceProblem("origin_not_allowed", "Only the rider's app on this service may use its cookie.");
}

/**
 * Reads the token of the member or of the staff who is signed in, in routes that they may call. A key in the header wins over the cookie,
 * because browsers send cookies automatically. Null: nobody is signed in.
 * @throws ServiceProblem origin_not_allowed unless our own page asks
 */
export function readMember(request: FastifyRequest, kinds: RouteConfig["keys"], publicUrl: string): string | null {
  const { method, headers } = request;
  if (headers.authorization) return null;
  const token = readSessionCookie(cookieFor(request, kinds), headers.cookie, publicUrl);
  if (token === null) return null;
  if (method === "GET" || method === "HEAD") assertNotForeign(request, publicUrl);
  else assertFromOurPages(request, publicUrl);
  return token;
}

/**
 * For requests that change something with a cookie, or make one. SameSite=Lax keeps the cookie out of other sites' requests.
 * This also refuses pages on other ports and names of the same site.
 * @throws ServiceProblem origin_not_allowed
 */
export function assertFromOurPages(request: FastifyRequest, publicUrl: string): void {
  if (isFromOurPages(request, publicUrl)) return;
  throw new ServiceProblem("origin_not_allowed", "Only pages of this service may ask for this.");
}

/**
 * For requests that only read. Browsers send no Origin header with such requests of our own pages, but newer ones send
 * Sec-Fetch-Site.
 */
function assertNotForeign(request: FastifyRequest, publicUrl: string): void {
  const { origin, "sec-fetch-site": site = "same-origin" } = request.headers;
  if (origin !== undefined) assertFromOurPages(request, publicUrl);
  else if (site !== "same-origin" && site !== "none") {
    throw new ServiceProblem("origin_not_allowed", "Only pages of this service may ask for this.");
  }
}

/** Every `key` of the address that isn't empty. Spaces before a key would hide its kind. */
function readAddress(query: unknown): string[] {
  const { key } = query as { key?: string | string[] };
  if (key === undefined) return [];
  return [key].flat().flatMap((one) => one.trim() || []);
}
