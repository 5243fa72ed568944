import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../../../contract/limits.ts";
import { OPERATOR_ACCOUNT, type Role } from "../../../contract/people/roles.ts";
import { isInRanges } from "../../accounts/address-ranges.ts";
import { assertStillWorks } from "../../accounts/find-working-key.ts";
import { createGuesses } from "../../accounts/limits/create-guesses.ts";
import { createLimits } from "../../accounts/limits/create-limits.ts";
import { type Change, type Note, noteAs } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { refuseFor } from "../../create-pace.ts";
import { mayNeedProof, needsProof } from "../../people/proof.ts";
import { isAtLeast, roleIn } from "../../people/roles.ts";
import { hasProved, holdSession, type SignedIn } from "../../people/sign-in/sessions.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { MERCHANT, type RouteConfig, roleFor, SIGNED_IN, takesSessions } from "../route-config.ts";
import type { Serving } from "../serving.ts";
import { addressOf } from "./client-address.ts";
import type { Principal } from "./find-principal.ts";
import { countRequest } from "./limit-requests.ts";
import {
  assertFromOurPages,
  readHeader,
  readHeaderOrAddress,
  readHeaderOrCookie,
  readMember,
} from "./read-credential.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Whose key the request carries, in routes that take a key. Hooks also see the principal of a key that was refused; handlers
     * don't run then.
     */
    principal: Principal | null;
  }
}

/**
 * Checks the key of every request to a route that is added to `api` after this call: that it is known, may be used from
 * there, is within its limit, and is of a kind that the route's `config.keys` names.
 * @throws ServiceProblem malformed_request, missing_key, unknown_key, wrong_environment, ip_not_allowed, origin_not_allowed, rate_limited, secret_key_in_browser, key_not_allowed, other_rider, rider_suspended, signed_out, role_not_allowed, proof_needed
 */
export function requireKeys(api: FastifyInstance, serving: Serving): void {
  const { core, authenticate, limits, tracking, publicUrl } = serving;
  // Browsers (riders', members' and those that show the tracking page) have limits only in this process. There are many
  // thousands of browsers, and each talks to one process at a time, so the processes needn't exchange counts.
  const browserLimits = createLimits(limits.now);
  const limitsOf = ({ kind }: Principal) =>
    kind === "rider" || kind === "page" || kind === "member" || kind === "staff" ? browserLimits : limits;
  const check = async (request: FastifyRequest, reply: FastifyReply, rule: Rule, principal: Principal) => {
    const address = addressOf(request);
    // Before a refusal, so that its line in the log and in the merchant's list of requests names the key.
    request.principal = principal;
    checkRestrictions(principal, address, request.headers.origin);
    await countRequest(request, reply, principal, { limits: limitsOf(principal), tracking });
    // Only browsers send these headers, and a page can't suppress them. Everybody who opens the page can read its key.
    const fromBrowser = request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
    if ((principal.kind === "secret" || principal.kind === "operator") && fromBrowser) {
      throw new ServiceProblem(
        "secret_key_in_browser",
        "Use a publishable key in web pages, and roll this secret key: visitors could have read it.",
      );
    }
    checkRider(principal, request.headers["rider-id"]);
    assertMay(principal, rule);
  };
  // Reads a route's config once: reading it at each request costs as much as the whole check.
  api.addHook("onRoute", (route) => {
    const {
      keys: kinds = MERCHANT,
      keyInAddress = false,
      ownPages = false,
      alsoSuspended = false,
    } = route.config ?? {};
    const before = [route.onRequest ?? []].flat();
    if (ownPages) {
      route.onRequest = [...before, async (request: FastifyRequest) => assertFromOurPages(request, publicUrl())];
      return;
    }
    if (kinds.length === 0) return;
    const read = keyInAddress
      ? readHeaderOrAddress
      : kinds.includes("rider")
        ? (request: FastifyRequest) => readHeaderOrCookie(request, publicUrl())
        : readHeader;
    const { operationId = "" } = route.schema ?? {};
    const takesMembers = takesSessions(kinds);
    const takesOnlyMembers = kinds.every((kind) => SIGNED_IN.includes(kind));
    const rule: Rule = { kinds, role: roleFor(route.config ?? {}, route.method), alsoSuspended };
    route.onRequest = [
      ...before,
      async (request: FastifyRequest, reply: FastifyReply) => {
        const token = takesMembers ? readMember(request, kinds, publicUrl()) : null;
        if (token === null && takesOnlyMembers && !request.headers.authorization) {
          throw new ServiceProblem("signed_out", "Sign in first.");
        }
        const address = addressOf(request);
        // The dashboard and the desk send this header with requests that a timer starts while nobody uses the page.
        const isUse = request.headers.unattended === undefined;
        const found =
          token === null ? authenticate(read(request), address) : authenticate.asMember(token, address, isUse);
        await check(request, reply, rule, await found);
        assertProved(request, operationId, core.now);
      },
    ];
    if (!mayNeedProof(operationId) && !route.config?.adminFields) return;
    // Checks once more after the body is read, because for some operations the body decides.
    const handlers = [route.preHandler ?? []].flat();
    const checkBody = async (request: FastifyRequest) => {
      if (request.principal?.member) assertRole(request.principal.member, leastRole(request));
      assertProved(request, operationId, core.now);
    };
    route.preHandler = [checkBody, ...handlers];
  });
}

/** Who may call a route. */
interface Rule extends Required<Pick<RouteConfig, "role" | "alsoSuspended">> {
  kinds: readonly Principal["kind"][];
}

/**
 * Decides what a principal may do. Nothing else in the service does.
 * @throws ServiceProblem key_not_allowed, rider_suspended, role_not_allowed
 */
function assertMay({ kind, member, isSuspended }: Principal, { kinds, role, alsoSuspended }: Rule): void {
  if (!kinds.includes(kind)) throw new ServiceProblem("key_not_allowed", REACH[kind]);
  if (isSuspended && !alsoSuspended) throw new ServiceProblem("rider_suspended");
  if (member) assertRole(member, role);
}

/** @throws ServiceProblem role_not_allowed */
function assertRole({ role, accountId }: Pick<SignedIn, "role" | "accountId">, least: Role): void {
  if (isAtLeast(role, least)) return;
  throw new ServiceProblem("role_not_allowed", `This takes the role ${roleIn(accountId, least)}; yours is ${role}.`);
}

const leastRole = ({ routeOptions: { config, method }, body }: FastifyRequest) => roleFor(config, method, body);

/** @throws ServiceProblem proof_needed */
function assertProved({ principal, body }: FastifyRequest, operationId: string, now: () => Date): void {
  const { member } = principal ?? {};
  if (!member || !needsProof(operationId, body)) return;
  if (!hasProved(member.provedAt, now())) throw new ServiceProblem("proof_needed");
}

/** What each kind of key may call. The refusal of a key quotes it. */
const REACH: Readonly<Record<Principal["kind"], string>> = {
  secret:
    "A secret key reaches the operations of its account, not those of members, riders and the service's operator.",
  publishable: "A publishable key may only read the tracking of a delivery.",
  page: "A publishable key may only read the tracking of a delivery.",
  operator: "An operator key reaches only the operations under /v1/operator.",
  staff:
    "The operator's staff reach the operations under /v1/operator and their own sign-in, not those of shops and riders.",
  rider: "A rider's token reaches only the operations under /v1/rider.",
  member: "A member reaches the operations of their account, not those of the service's operator and riders.",
};

/** Comes before the limit, so that a stranger can't use up somebody's limit from an address or a page that is not allowed. */
function checkRestrictions({ allowedIps, allowedOrigins }: Principal, ip: string, origin: string | undefined): void {
  if (allowedIps && !isInRanges(ip, allowedIps)) {
    throw new ServiceProblem("ip_not_allowed", `This key may not be used from ${ip}.`);
  }
  // Browsers always name the true origin of a page. A program can leave the header out, so this restricts only browsers.
  if (allowedOrigins && origin !== undefined && !allowedOrigins.includes(origin)) {
    throw new ServiceProblem("origin_not_allowed", "This key may not be used in this page: see its allowed_origins.");
  }
}

/**
 * All windows of a browser share a cookie. A window may still show a rider who was signed in before, so it names its rider:
 * otherwise its requests would count as the present rider's.
 */
function checkRider({ riderId }: Principal, named: string | string[] | undefined): void {
  if (riderId && named !== undefined && named !== riderId) throw new ServiceProblem("other_rider");
}

/** The account whose key made the request, in routes that only a merchant's keys may call. */
export function accountOf(request: FastifyRequest): string {
  return merchantOf(request).accountId;
}

/** The same, with the key itself. */
export function merchantOf({ principal }: FastifyRequest): Principal & { accountId: string } {
  if (!principal?.accountId) throw new Error("a route that keys without an account may call asked for the account");
  return { ...principal, accountId: principal.accountId };
}

/** Whose request it is: the id of an account, of a rider, of an operator's key, or of one of the staff. */
export function ownerOf(request: FastifyRequest): string {
  const { principal } = request;
  if (principal?.kind === "staff" && principal.member) return principal.member.memberId;
  return principal?.kind === "operator" ? principal.keyId : (principal?.riderId ?? accountOf(request));
}

/** Who is signed in, in routes that no key may call. */
export function memberOf({ principal }: FastifyRequest): SignedIn {
  if (!principal?.member) throw new Error("a route that keys may call asked for the member");
  return principal.member;
}

/** The rider whose device made the request, in routes that only riders' tokens may call. */
export function riderOf({ principal }: FastifyRequest): {
  riderId: string;
  sessionId: string;
  fixFault: Principal["fixFault"];
} {
  if (!principal?.riderId) throw new Error("a route that keys without a rider may call asked for the rider");
  const { riderId, keyId: sessionId, fixFault } = principal;
  return { riderId, sessionId, fixFault };
}

/**
 * Makes notes in the audit log for whoever made the request, in routes that keys of a merchant or of the operator,
 * members and staff may call. A note also checks once more, in the transaction of the change, that they may still do it: their key or session can have ended
 * while the body was sent or a password was hashed. Note a change before you make it, because it may end who makes it.
 * The notes throw ServiceProblem unknown_key, signed_out, role_not_allowed, rate_limited.
 */
export function noteOf(request: FastifyRequest, { now }: Pick<Core, "now">): Note {
  const { principal } = request;
  if (!principal) throw new Error("a route that takes no key asked for notes");
  const { member, keyId } = principal;
  const address = addressOf(request);
  const actor = member
    ? ({ kind: "member", id: member.memberId, name: member.email, address } as const)
    : ({ kind: "key", id: keyId, name: keyId, address } as const);
  const note = noteAs(actor, now);
  return async (tx, change) => {
    if (member) assertRole({ ...member, role: await holdSession(tx, member.sessionId) }, leastRole(request));
    else await assertStillWorks(tx, keyId, now());
    const wait = await createGuesses({ db: tx, now }, "noted changes", LIMITS.changes).take(change.accountId);
    refuseFor(wait, `An account can make ${LIMITS.changes} such changes in an hour.`);
    await note(tx, change);
  };
}

/** The same for a change that belongs to no shop: the note is in the log of the operator's account. */
export function operatorNoteOf(request: FastifyRequest, core: Pick<Core, "now">) {
  const note = noteOf(request, core);
  return (change: Omit<Change, "accountId">) => (tx: Queryable) => note(tx, { ...change, accountId: OPERATOR_ACCOUNT });
}
