import { randomInt } from "node:crypto";
import { riderAppPath } from "../../../contract/addresses.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { InviteRider, RiderInvitation } from "../../../contract/rider.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { storeRiderPhoto } from "./photos.ts";

/** Crockford's base 32, which leaves out what is taken for something else: https://www.crockford.com/base32.html */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/**
 * A new pairing code, as a rider reads it: two groups of four characters, which have 40 random bits together.
 * @internal exported for tests of more cases than its callers reach
 */
export function makePairingCode(): string {
  let code = "";
  for (let i = 0; i < LENGTH; i++) code += LETTERS[randomInt(LETTERS.length)];
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Reads a pairing code as people type it: in small letters, with or without the hyphen, with O for 0 and I or L for 1.
 * @returns the eight characters, the same for every way to type them; null for what can be no code.
 * @internal exported for tests of more cases than its callers reach
 */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

/** The parts of the service that invitations need. It isn't the whole `Core`, because the operator's command has none. */
export type Inviting = Pick<Core, "db" | "codes" | "now">;

/** A rider whom somebody invites. The photo is one that `cleanRiderPhoto` has made. */
export type NewRider = Omit<InviteRider, "photo"> & { photo?: Buffer | undefined };

/** Lets one device sign in as a rider, once. */
export interface Invitation {
  riderId: string;
  /** In clear text, for the only time. */
  code: string;
  expiresAt: Date;
}

const VALID_MS = LIMITS.invitationHours * 3_600_000;

/** What such a vehicle usually carries, in kilograms. */
const USUAL_CAPACITY: Readonly<Record<Vehicle, number>> = { bicycle: 12, motorbike: 20, car: 100, van: 500 };

/**
 * Adds a rider, who can work once a device has redeemed the invitation.
 * @param alongside writes in the same transaction
 */
export function inviteRider(
  { db, codes, now }: Inviting,
  rider: NewRider,
  alongside?: (tx: Queryable, invitation: Invitation) => Promise<void>,
): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const at = now();
    const invitation = await invite(tx, codes, await addRider(tx, rider, { at, simulated: false }), at);
    await alongside?.(tx, invitation);
    return invitation;
  });
}

/**
 * Invites a person to ride in the sandbox, which moves them. Reuses the rider of an invitation that nobody redeemed in time,
 * if there is one.
 */
export function inviteGuest({ db, codes, now }: Inviting, guest: NewRider): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const at = now();
    const [absent] = await tx.query<{ id: string }>(
      `select id from riders r where simulated and invited_at is not null and state = 'invited'
         and not exists (select 1 from rider_invitations i where i.rider_id = r.id and i.expires_at > $1)
       order by id limit 1 for update skip locked`,
      [at],
    );
    return invite(tx, codes, absent?.id ?? (await addRider(tx, guest, { at, simulated: true })), at);
  });
}

/** Resolves to the rider's id. */
async function addRider(
  tx: Queryable,
  {
    name,
    vehicle,
    phone,
    capacity_kg: capacity = USUAL_CAPACITY[vehicle],
    capacity_jobs: jobs = 1,
    plate,
    photo,
  }: NewRider,
  { at, simulated }: { at: Date; simulated: boolean },
): Promise<string> {
  const id = randomId("rdr");
  await tx.query(
    `insert into riders (id, name, vehicle, capacity_kg, capacity_jobs, phone, plate, state, on_duty, invited_at, simulated)
     values ($1, $2, $3, $4, $5, $6, $7, 'invited', false, $8, $9)`,
    [id, name, vehicle, capacity, jobs, phone ?? null, plate ?? null, at, simulated],
  );
  if (photo) await storeRiderPhoto(tx, id, photo, at);
  return id;
}

/**
 * Invites a rider again: for another device, or because the first invitation was not used in time. Their earlier one ends.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_rider, rider_suspended
 */
export function inviteAgain(
  { db, codes, now }: Inviting,
  riderId: string,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<Invitation> {
  return db.transaction(async (tx) => {
    await alongside?.(tx);
    const [rider] = isId("rdr", riderId)
      ? await tx.query<{ state: string }>(
          "select state from riders where id = $1 and invited_at is not null for update",
          [riderId],
        )
      : [];
    if (!rider) throw new ServiceProblem("unknown_rider");
    if (rider.state === "suspended") throw new ServiceProblem("rider_suspended");
    return invite(tx, codes, riderId, now());
  });
}

async function invite(tx: Queryable, codes: Core["codes"], riderId: string, at: Date): Promise<Invitation> {
  const code = makePairingCode();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  const [hash] = codes.lookup(readPairingCode(code) ?? code);
  await tx.query(
    `insert into rider_invitations (rider_id, code_hash, expires_at) values ($1, $2, $3)
     on conflict (rider_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [riderId, hash, expiresAt],
  );
  return { riderId, code, expiresAt };
}

/** An invitation as the operator passes it on. */
export function describeInvitation({ riderId, code, expiresAt }: Invitation, publicUrl: string): RiderInvitation {
  return {
    rider_id: riderId,
    link: `${publicUrl}${riderAppPath(code)}`,
    code,
    expires_at: expiresAt.toISOString(),
  };
}

/**
 * Redeems an invitation, in the caller's transaction. If two devices try at once, one of them succeeds.
 * @param typed the pairing code, as somebody typed it
 * @returns the rider's id; null for a code that is wrong, used or too old
 */
export async function redeem(tx: Queryable, { codes, now }: Inviting, typed: string): Promise<string | null> {
  const code = readPairingCode(typed);
  if (code === null) return null;
  const which = "from rider_invitations where code_hash = any ($1) and expires_at > $2";
  const values = [codes.lookup(code), now()];
  const [invited] = await tx.query<{ rider_id: string }>(`select rider_id ${which}`, values);
  if (!invited) return null;
  // The rider before the invitation: what signs a rider out everywhere takes them in this order, too.
  await tx.query("select 1 from riders where id = $1 for no key update", [invited.rider_id]);
  const [redeemed] = await tx.query<{ rider_id: string }>(`delete ${which} returning rider_id`, values);
  if (!redeemed) return null;
  await tx.query("update riders set state = 'active' where id = $1 and state = 'invited'", [redeemed.rider_id]);
  return redeemed.rider_id;
}
