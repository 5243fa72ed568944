import { logoPath } from "../../../contract/addresses.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import type { Logo } from "./clean-logo.ts";

/** Replaces an account's logo. @param logo null to remove it */
export async function storeLogo(tx: Queryable, accountId: string, logo: Logo | null, at: Date): Promise<void> {
  if (!logo) {
    await tx.query("delete from account_logos where account_id = $1", [accountId]);
    return;
  }
  await tx.query(
    `insert into account_logos (account_id, hash, width, height, bytes, changed_at)
     values ($1, $2, $3, $4, decode($5, 'base64'), $6)
     on conflict (account_id) do update set hash = excluded.hash, width = excluded.width, height = excluded.height,
       bytes = excluded.bytes, changed_at = excluded.changed_at`,
    [accountId, logo.hash, logo.width, logo.height, logo.bytes.toString("base64"), at],
  );
}

/**
 * Reads a logo's PNG.
 * @throws ServiceProblem unknown_image, also for a logo that has been replaced
 */
export async function readLogo(db: Queryable, hash: string): Promise<Uint8Array> {
  const [row] = /^[0-9a-f]{32}$/.test(hash)
    ? await db.query<{ bytes: Uint8Array }>("select bytes from account_logos where hash = $1 limit 1", [hash])
    : [];
  if (!row) throw new ServiceProblem("unknown_image", "There is no such logo, or none any more.");
  return row.bytes;
}

/** The public address of a logo; null if there is none. */
export const logoUrl = (publicUrl: string, hash: string | null): string | null =>
  hash === null ? null : `${publicUrl}${logoPath(hash)}`;
