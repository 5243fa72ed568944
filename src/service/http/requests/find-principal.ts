import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import type { FixFault } from "../../../contract/rider.ts";
import { findWorkingKey, type WorkingKey } from "../../accounts/find-working-key.ts";
import type { Core } from "../../core.ts";
import { findSession, type SignedIn } from "../../people/sign-in/sessions.ts";
import { createSessionFinder } from "../../riders/devices/sessions.ts";

/** Who calls, by whatever key or token the request carries. A rider's token has no account. */
export interface Principal extends Omit<WorkingKey, "kind"> {
  kind: WorkingKey["kind"] | "rider" | "member" | "staff";
  /** Null except for a rider's token. */
  riderId: string | null;
  /** Whether it is the token of a rider who may not work now. */
  isSuspended: boolean;
  /** Why the last position that the rider's device sent can't be used. Null: it can, or it is no rider's token. */
  fixFault: FixFault | null;
  /** Null except for the session of a member or of staff. */
  member: SignedIn | null;
}

interface Found {
  owner: Principal;
  /** Seconds until the key expires, if it does. */
  expiresIn: number;
}

/** Looks a key up. Null: it is unknown, revoked or expired. */
type FindPrincipal = (key: string) => Promise<Found | null>;

const NO_RIDER = { riderId: null, isSuspended: false, fixFault: null };
const UNRESTRICTED = { allowedIps: null, allowedOrigins: null };

/** Finds riders by their tokens. */
export function createRiderFinder(core: Core, perSecond: number): FindPrincipal {
  const findDevice = createSessionFinder(core);
  return async (token) => {
    const session = await findDevice(token);
    if (!session) return null;
    const { id: keyId, ...rider } = session;
    return {
      owner: { keyId, kind: "rider", accountId: null, ...rider, member: null, perSecond, ...UNRESTRICTED },
      expiresIn: Number.POSITIVE_INFINITY,
    };
  };
}

/** Finds members and staff by their sessions' tokens. */
export async function findMember(
  core: Core,
  token: string,
  { isUse, requestsPerSecond }: { isUse: boolean; requestsPerSecond: number },
): Promise<Principal | null> {
  const member = await findSession(core, token, isUse);
  if (!member) return null;
  const { sessionId: keyId, accountId, perSecond } = member;
  return {
    ...NO_RIDER,
    ...UNRESTRICTED,
    keyId,
    kind: accountId === OPERATOR_ACCOUNT ? "staff" : "member",
    accountId,
    member,
    perSecond: perSecond ?? requestsPerSecond,
  };
}

/** Finds API keys, the tracking page's key and operators' keys. */
export async function findOwner(core: Core, key: string, requestsPerSecond: number): Promise<Found | null> {
  const found = await findWorkingKey(core, key, requestsPerSecond);
  return found && { ...found, owner: { ...found.owner, ...NO_RIDER, member: null } };
}
