import { isIP } from "node:net";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { LIMITS } from "../../../contract/limits.ts";
import type { AddPasskey, Passkey, UsePasskey } from "../../../contract/people/people.ts";
import { SERVICE_TITLE } from "../../brand.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { holdMember, type Peopling } from "../member-row.ts";

/** The origin of our page that asks, which the browser has named. */
type Page = URL;

interface PasskeyRow {
  id: string;
  member_id: string;
  public_key: string;
  counter: number;
  transports: AuthenticatorTransport[];
}

const CHALLENGE_MS = 5 * 60_000;

/**
 * EdDSA, ES256 and RS256: every browser has one of them. What else the version of Node knows isn't offered: another process,
 * or the one after a way back, may not know it. https://www.iana.org/assignments/cose/cose.xhtml#algorithms
 */
const ALGORITHMS = [-8, -7, -257];

/**
 * Loaded at the first use. With all its formats of certificates it would be a twentieth of what a start loads, and members
 * who sign in by link never need it.
 */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** Browsers bind a passkey to a name. An IP address has none. https://www.w3.org/TR/webauthn-3/#rp-id */
export function offersPasskeys({ hostname }: Page): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** @throws ServiceProblem passkeys_unavailable */
function hostOf(page: Page): string {
  if (!offersPasskeys(page)) throw new ServiceProblem("passkeys_unavailable");
  return page.hostname;
}

/**
 * What a browser needs to make a passkey for a member.
 * @throws ServiceProblem passkeys_unavailable
 */
export async function askForNewPasskey({ db, now }: Peopling, memberId: string, page: Page) {
  const host = hostOf(page);
  const [member] = await db.query<{ email: string; name: string | null }>(
    "select email, name from members where id = $1",
    [memberId],
  );
  if (!member) throw new ServiceProblem("signed_out");
  const known = await db.query<PasskeyRow>("select * from member_passkeys where member_id = $1", [memberId]);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SERVICE_TITLE,
    rpID: host,
    userName: member.email,
    userDisplayName: member.name ?? member.email,
    userID: new Uint8Array(Buffer.from(memberId)),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, options.challenge, memberId, now());
  return { options };
}

/**
 * Adds a passkey that a browser has made. The transaction that calls it writes its note.
 * @throws ServiceProblem sign_in_refused, passkey_limit, passkeys_unavailable
 */
export async function addPasskey(
  tx: Queryable,
  { memberId, page, at }: { memberId: string; page: Page; at: Date },
  { id, client_data, attestation, transports = [], name }: AddPasskey,
): Promise<void> {
  const host = hostOf(page);
  const [owned] = await tx.query<{ n: number }>("select count(*)::int as n from member_passkeys where member_id = $1", [
    memberId,
  ]);
  if ((owned?.n ?? 0) >= LIMITS.passkeys) throw new ServiceProblem("passkey_limit");
  const challenge = await useChallenge(tx, client_data, memberId, at);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await orRefuse(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation, transports: [...transports] },
      },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified.verified) throw new ServiceProblem("sign_in_refused");
  const { credential } = verified.registrationInfo;
  const stored = await tx.query(
    `insert into member_passkeys (id, member_id, host, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
    [
      credential.id,
      memberId,
      host,
      Buffer.from(credential.publicKey).toString("base64url"),
      credential.counter,
      [...transports],
      name,
      at,
    ],
  );
  if (stored.length === 0) throw new ServiceProblem("sign_in_refused");
}

/**
 * What a browser needs to ask its user for a passkey. It lists no passkeys: the browser offers those that it has.
 * @param memberId the member who must prove who they are; null for a sign-in
 * @throws ServiceProblem passkeys_unavailable
 */
export async function askForPasskey({ db, now }: Peopling, memberId: string | null, page: Page) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: hostOf(page), userVerification: "required" });
  await keepChallenge(db, options.challenge, memberId, now());
  return { options };
}

/**
 * Checks what a browser has signed. Resolves to the id of the member whose passkey it is, and holds the member.
 * @throws ServiceProblem sign_in_refused, passkeys_unavailable
 */
export async function checkPasskey(
  tx: Queryable,
  { memberId, page, at }: { memberId: string | null; page: Page; at: Date },
  { id, client_data, authenticator_data, signature }: UsePasskey,
): Promise<string> {
  const host = hostOf(page);
  const which = "from member_passkeys where id = $1 and host = $2 and ($3::text is null or member_id = $3)";
  const [owner] = await tx.query<{ member_id: string }>(`select member_id ${which}`, [id, host, memberId]);
  // The member before the passkey: what removes a member takes them in this order, too.
  const held = owner && (await holdMember(tx, owner.member_id));
  const [row] = held ? await tx.query<PasskeyRow>(`select * ${which} for update`, [id, host, memberId]) : [];
  if (!row) throw new ServiceProblem("sign_in_refused");
  const challenge = await useChallenge(tx, client_data, memberId, at);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
        counter: row.counter,
        transports: row.transports,
      },
    }),
  );
  if (!verified) throw new ServiceProblem("sign_in_refused");
  await tx.query("update member_passkeys set counter = $2, last_used_at = $3 where id = $1", [
    row.id,
    authenticationInfo.newCounter,
    at,
  ]);
  return row.member_id;
}

/** The member's passkeys, newest first. */
export async function listPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  const rows = await db.query<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>(
    "select id, name, created_at, last_used_at from member_passkeys where member_id = $1 order by created_at desc, id",
    [memberId],
  );
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** @throws ServiceProblem unknown_passkey, also for another member's */
export async function removePasskey(tx: Queryable, memberId: string, id: string): Promise<void> {
  const removed = /^[\w-]{1,2000}$/.test(id)
    ? await tx.query("delete from member_passkeys where id = $1 and member_id = $2 returning id", [id, memberId])
    : [];
  if (removed.length === 0) throw new ServiceProblem("unknown_passkey");
}

async function keepChallenge(db: Queryable, challenge: string, memberId: string | null, at: Date): Promise<void> {
  await db.query("insert into passkey_challenges (challenge, member_id, expires_at) values ($1, $2, $3)", [
    challenge,
    memberId,
    new Date(at.getTime() + CHALLENGE_MS),
  ]);
}

/** Uses up the challenge that the browser has signed: it works once, and only for the member it was made for. */
async function useChallenge(tx: Queryable, clientData: string, memberId: string | null, at: Date): Promise<string> {
  const challenge = readChallenge(clientData);
  const used =
    challenge === null
      ? []
      : await tx.query(
          `delete from passkey_challenges where challenge = $1 and member_id is not distinct from $2 and expires_at > $3
           returning challenge`,
          [challenge, memberId, at],
        );
  if (challenge === null || used.length === 0) throw new ServiceProblem("sign_in_refused");
  return challenge;
}

function readChallenge(clientData: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    if (typeof read !== "object" || read === null || !("challenge" in read)) return null;
    const { challenge } = read;
    return typeof challenge === "string" && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** Turns the library's errors, which mean that the browser sent something wrong, into sign_in_refused. */
async function orRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new ServiceProblem("sign_in_refused");
  }
}
