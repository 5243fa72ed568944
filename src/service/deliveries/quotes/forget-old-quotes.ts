import type { Core } from "../../core.ts";

const DAYS_7_MS = 7 * 86_400_000;

/** Forgets quotes that became nothing and expired a week ago; those that became deliveries stay with them. */
export async function forgetOldQuotes({ db, now }: Core): Promise<void> {
  await db.query("delete from quotes where used_at is null and expires_at <= $1", [
    new Date(now().getTime() - DAYS_7_MS),
  ]);
}
