import { LIMITS } from "../../contract/limits.ts";
import type { AuditEntry, ListAudit } from "../../contract/people/audit.ts";
import { DEFAULT_LIMIT } from "../../contract/schema.ts";
import type { Core } from "../core.ts";
import { unknownCursor } from "../problem.ts";
import { readCreatedRange } from "../read-times.ts";
import type { Queryable } from "../store/db.ts";
import { deleteInBatches } from "../store/delete-in-batches.ts";

interface AuditRow {
  id: string;
  at: Date;
  actor_kind: AuditEntry["actor"]["kind"];
  actor_id: string | null;
  actor_name: string;
  member_name: string | null;
  address: string | null;
  action: string;
  target_id: string | null;
  target_name: string | null;
  detail: Record<string, unknown>;
}

/** What was changed, by its name: of what is gone, by what the entry says. */
const TARGET_NAME = `coalesce(
  (select name from riders where id = l.target_id), (select name from zones where id = l.target_id),
  (select coalesce(name, email) from members where id = l.target_id), (select name from api_keys where id = l.target_id),
  (select name from accounts where id = l.target_id), l.detail->>'name', l.detail->>'email', l.detail->>'url')`;

/**
 * The account's entries, newest first, with one more than the limit if there are more.
 * @throws ServiceProblem invalid_request naming the filter
 */
export async function listAudit(db: Queryable, accountId: string, query: ListAudit): Promise<AuditEntry[]> {
  const { starting_after: cursor, limit = DEFAULT_LIMIT, changed, actor_id: actor } = query;
  const [after, before] = readCreatedRange(query);
  const [last] =
    cursor === undefined
      ? []
      : await db.query<{ at: Date; position: string }>(
          "select at, position::text as position from audit_log where id = $1 and account_id = $2",
          [cursor, accountId],
        );
  if (cursor !== undefined && !last) throw unknownCursor("one of your entries");
  const rows = await db.query<AuditRow>(
    `select l.id, l.at, l.actor_kind, l.actor_id, coalesce(k.name, l.actor_name) as actor_name, l.address, l.action,
       l.target_id, ${TARGET_NAME} as target_name, l.detail, m.name as member_name
     from audit_log l left join api_keys k on l.actor_kind = 'key' and k.id = l.actor_id
       left join members m on l.actor_kind = 'member' and m.id = l.actor_id
     where l.account_id = $1 and ($2::bigint is null or (l.at, l.position) < ($6, $2::bigint))
       and ($3::timestamptz is null or l.at >= $3) and ($4::timestamptz is null or l.at < $4)
       and ($7::text is null or split_part(l.action, '.', 1) = $7) and ($8::text is null or l.actor_id = $8)
     order by l.at desc, l.position desc limit $5`,
    [accountId, last?.position ?? null, after, before, limit + 1, last?.at ?? null, changed ?? null, actor ?? null],
  );
  return rows.map(({ actor_kind, actor_id, actor_name, member_name, address, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: { kind: actor_kind, id: actor_id, name: actor_name, member_name, address },
  }));
}

export async function deleteOldAudit({ db, now }: Pick<Core, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - LIMITS.auditDays * 86_400_000);
  await deleteInBatches(db, "audit_log", { condition: "at < $1", order: "at" }, [before]);
}
