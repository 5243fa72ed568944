import type { FixFault, Rider } from "../../../contract/rider.ts";
import { type Environment, hashKey, makeKey } from "../../accounts/key-format.ts";
import type { Core } from "../../core.ts";
import { inBatches } from "../../in-batches.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import { ifAvailable } from "../../store/database-unavailable.ts";
import type { Db, Queryable } from "../../store/db.ts";
import { type Inviting, redeem } from "../accounts/invite.ts";
import { readRider } from "../rider-profile.ts";

/** A device on which a rider is signed in. */
export interface Session {
  id: string;
  /** What the rider calls the device, if they have said it. */
  device: string | null;
  created_at: Date;
  /**
   * To the hour. For people who ride in the sandbox, to a quarter of a minute, because the sandbox must know whether they
   * are still there.
   */
  last_used_at: Date | null;
  /** Why the last position that it sent can't be used; null where it can. */
  fix_fault: FixFault | null;
}

/**
 * Signs a device in with the code of an invitation. Only this answer holds the token; the database keeps a hash.
 * @throws ServiceProblem pairing_code_refused
 */
export function openSession(
  inviting: Inviting,
  environment: Environment,
  { code, device }: { code: string; device?: string | undefined },
): Promise<{ token: string; rider: Rider }> {
  return inviting.db.transaction(async (tx) => {
    const riderId = await redeem(tx, inviting, code);
    if (riderId === null) throw new ServiceProblem("pairing_code_refused");
    const token = makeKey("rider", environment);
    await tx.query("insert into rider_sessions (id, rider_id, hash, device, created_at) values ($1, $2, $3, $4, $5)", [
      randomId("rds"),
      riderId,
      hashKey(token),
      device ?? null,
      inviting.now(),
    ]);
    return { token, rider: await readRider(tx, riderId) };
  });
}

/** Finds the session and the rider of a token. Null: the token is unknown or has ended. */
type FindSession = (token: string) => Promise<FoundSession | null>;

interface FoundSession {
  id: string;
  riderId: string;
  isSuspended: boolean;
  fixFault: FixFault | null;
}

/** Makes a function that looks tokens up in batches, because each phone of a fleet sends a fix every few seconds. */
export function createSessionFinder({ db, now }: Pick<Core, "db" | "now">): FindSession {
  return inBatches(async (tokens: readonly string[]) => {
    const at = now();
    const hashes = tokens.map(hashKey);
    const rows = await db.query<{
      hash: string;
      id: string;
      rider_id: string;
      suspended: boolean;
      fix_fault: FixFault | null;
      is_used_anew: boolean;
    }>(
      `select /* sessions of riders */ s.hash, s.id, s.rider_id, r.state = 'suspended' as suspended, s.fix_fault,
         coalesce(s.last_used_at
           <= $2::timestamptz - case when r.simulated then interval '15 seconds' else interval '1 hour' end, true) as is_used_anew
       from rider_sessions s join riders r on r.id = s.rider_id where s.hash = any ($1)`,
      [hashes, at],
    );
    const used = rows.filter(({ is_used_anew }) => is_used_anew).map(({ id }) => id);
    if (used.length > 0) {
      await ifAvailable(db.query("update rider_sessions set last_used_at = $2 where id = any ($1)", [used, at]));
    }
    const found = new Map(
      rows.map(({ hash, id, rider_id: riderId, suspended: isSuspended, fix_fault: fixFault }) => [
        hash,
        { id, riderId, isSuspended, fixFault },
      ]),
    );
    return hashes.map((hash) => found.get(hash) ?? null);
  });
}

/** Keeps why the last position that a device sent can't be used. */
export function noteDeviceFault(db: Queryable, id: string, fault: FixFault | null): Promise<unknown> {
  return db.query("update rider_sessions set fix_fault = $2 where id = $1", [id, fault]);
}

/**
 * Checks that a device is still signed in, and that its rider may work.
 * @throws ServiceProblem unknown_key, rider_suspended
 */
export async function assertSignedIn(db: Queryable, id: string): Promise<void> {
  const [session] = await db.query<{ suspended: boolean }>(
    "select r.state = 'suspended' as suspended from rider_sessions s join riders r on r.id = s.rider_id where s.id = $1",
    [id],
  );
  if (!session) throw new ServiceProblem("unknown_key");
  if (session.suspended) throw new ServiceProblem("rider_suspended");
}

/**
 * The devices on which a rider is signed in, oldest first.
 * @throws ServiceProblem unknown_rider
 */
export async function listSessions(db: Queryable, riderId: string): Promise<Session[]> {
  const rows = await db.query<Session | { id: null }>(
    `select s.id, s.device, s.created_at, s.last_used_at, s.fix_fault
     from riders r left join rider_sessions s on s.rider_id = r.id
     where r.id = $1 and r.invited_at is not null order by s.created_at, s.id`,
    [isId("rdr", riderId) ? riderId : ""],
  );
  if (rows.length === 0) throw new ServiceProblem("unknown_rider");
  return rows.filter((row) => row.id !== null);
}

/**
 * Signs a device out; false where there is no such device. The addresses of the rider's GPS apps end when the rider's last
 * device signs out, not before.
 */
export function endSession(db: Db, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = isId("rds", id)
      ? await tx.query<{ rider_id: string }>("delete from rider_sessions where id = $1 returning rider_id", [id])
      : [];
    if (!ended) return false;
    // If the last two devices sign out at once, the second transaction waits here and then sees that the first device is
    // gone.
    await tx.query("select 1 from riders where id = $1 for update", [ended.rider_id]);
    await tx.query(
      `delete from rider_gps_apps where rider_id = $1
         and not exists (select 1 from rider_sessions where rider_id = $1)`,
      [ended.rider_id],
    );
    return true;
  });
}

/**
 * Signs a rider out of all devices, and ends the addresses of their GPS apps and their open invitation.
 * Repeating it changes nothing.
 * @throws ServiceProblem unknown_rider
 */
export function signOutEverywhere(
  db: Db,
  riderId: string,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await alongside?.(tx);
    const known = isId("rdr", riderId)
      ? await tx.query("select 1 from riders where id = $1 and invited_at is not null for update", [riderId])
      : [];
    if (known.length === 0) throw new ServiceProblem("unknown_rider");
    await tx.query("delete from rider_sessions where rider_id = $1", [riderId]);
    await tx.query("delete from rider_gps_apps where rider_id = $1", [riderId]);
    // Somebody who has found the rider's phone may also have the invitation that was sent to it.
    await tx.query("delete from rider_invitations where rider_id = $1", [riderId]);
  });
}
