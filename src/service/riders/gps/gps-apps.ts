import type { FixFault, GpsApp, RiderAtWork, RiderGpsApp } from "../../../contract/rider.ts";
import { hasChecksum, hashKey, makeSecret } from "../../accounts/key-format.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { ifAvailable } from "../../store/database-unavailable.ts";
import type { Queryable } from "../../store/db.ts";
import type { FixSource } from "../take-fixes.ts";

/**
 * Makes the address to which a rider's GPS app sends. The app's earlier one ends. The database keeps a hash of its token.
 * @throws ServiceProblem unknown_key where the session has ended, of which this process may not know yet
 */
export async function connectGpsApp(
  { db, now }: Core,
  { riderId, sessionId }: { riderId: string; sessionId: string },
  app: GpsApp,
  publicUrl: string,
): Promise<RiderGpsApp> {
  const token = makeSecret();
  await db.transaction(async (tx) => {
    // A sign-out at the same moment waits for this transaction, or this one waits for it.
    await tx.query("select 1 from riders where id = $1 for no key update", [riderId]);
    const made = await tx.query(
      `insert into rider_gps_apps (rider_id, app, hash, created_at)
       select rider_id, $2, $3, $4 from rider_sessions where id = $1
       on conflict (rider_id, app) do update
         set hash = excluded.hash, created_at = excluded.created_at, last_used_at = null, fix_fault = null
       returning 1`,
      [sessionId, app, hashKey(token), now()],
    );
    if (made.length === 0) throw new ServiceProblem("unknown_key");
  });
  const url = `${publicUrl}/v1/rider/gps/${app}/${token}`;
  return { app, ...SETUP[app](url, riderId) };
}

/** The GPS apps of a rider whose address works, oldest first. */
export async function listGpsApps(db: Queryable, riderId: string): Promise<RiderAtWork["gps_apps"]> {
  const rows = await db.query<{ app: GpsApp; created_at: Date; last_used_at: Date | null; fault: FixFault | null }>(
    `select app, created_at, last_used_at, fix_fault as fault from rider_gps_apps
     where rider_id = $1 order by created_at, app`,
    [riderId],
  );
  return rows.map(({ app, created_at, last_used_at, fault }) => ({
    app,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    fault,
  }));
}

/** Ends the address of a rider's GPS app. Repeating it changes nothing. */
export async function disconnectGpsApp(db: Queryable, riderId: string, app: GpsApp): Promise<void> {
  await db.query("delete from rider_gps_apps where rider_id = $1 and app = $2", [riderId, app]);
}

/** Whether a text can be a token at all. A guess without the right checksum doesn't reach the database. */
export const isGpsToken = (text: string): boolean => /^[0-9A-Za-z]{49}$/.test(text) && hasChecksum(text);

/** Finds the app of a token, even of a suspended rider; null if the token is unknown or has ended. */
export async function findGpsApp(
  { db, now }: Pick<Core, "db" | "now">,
  app: GpsApp,
  token: string,
): Promise<FixSource | null> {
  const at = now();
  const [row] = await db.query<{ rider_id: string; fix_fault: FixFault | null; is_used_anew: boolean }>(
    `select rider_id, fix_fault, coalesce(last_used_at <= $3::timestamptz - interval '1 hour', true) as is_used_anew
     from rider_gps_apps where app = $1 and hash = $2`,
    [app, hashKey(token), at],
  );
  if (!row) return null;
  if (row.is_used_anew) {
    const use = "update rider_gps_apps set last_used_at = $3 where rider_id = $1 and app = $2";
    await ifAvailable(db.query(use, [row.rider_id, app, at]));
  }
  const { rider_id: riderId, fix_fault: fixFault } = row;
  const note = (fault: FixFault | null) =>
    db.query("update rider_gps_apps set fix_fault = $3 where rider_id = $1 and app = $2", [riderId, app, fault]);
  return { riderId, fixFault, note };
}

type Setup = (url: string, riderId: string) => Omit<RiderGpsApp, "app">;

/** How each app gets its address, and how often it sends. By default, apps send only every few minutes. */
const SETUP: Readonly<Record<GpsApp, Setup>> = {
  // The QR code's address without its query is where the app sends.
  traccar: (url, riderId) => {
    const settings = { id: riderId, accuracy: "high", interval: "10", distance: "20", stop_detection: "false" };
    return {
      url,
      link: `org.traccar.client://config?${new URLSearchParams({ url, ...settings })}`,
      qr: `${url}?${new URLSearchParams(settings)}`,
    };
  },
  // The app fills in what stands in braces.
  osmand: (url) => ({
    url: `${url}?lat={0}&lon={1}&timestamp={2}&speed={5}&bearing={6}`,
    link: null,
    qr: null,
  }),
  // Mode 3 is HTTP, monitoring 2 is the one for rides: https://owntracks.org/booklet/tech/json/#_typeconfiguration
  owntracks: (url, riderId) => {
    const configuration = {
      _type: "configuration",
      mode: 3,
      url,
      auth: false,
      monitoring: 2,
      locatorInterval: 10,
      locatorDisplacement: 20,
      deviceId: riderId,
      tid: riderId.slice(-2),
    };
    const inline = Buffer.from(JSON.stringify(configuration)).toString("base64");
    const link = `owntracks:///config?${new URLSearchParams({ inline })}`;
    return { url, link, qr: link };
  },
};
