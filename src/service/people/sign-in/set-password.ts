import { judgePassword } from "../../../contract/people/judge-password.ts";
import type { Note } from "../../audit/note.ts";
import { SERVICE_TITLE } from "../../brand.ts";
import { invalidFields } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { isBreached } from "./breached/is-breached.ts";
import { endSessions } from "./sessions.ts";

const BREACHED = {
  param: "password",
  code: "breached",
  detail: "was stolen from another service, and attackers try stolen passwords first: choose another",
};

/** @throws ServiceProblem invalid_request for a password that is easy to guess, or known to have been stolen */
export async function assertGoodPassword(
  db: Queryable,
  { memberId, email }: { memberId: string; email: string },
  password: string,
): Promise<void> {
  const [known] = await db.query<{ name: string | null; account: string }>(
    "select m.name, a.name as account from members m join accounts a on a.id = m.account_id where m.id = $1",
    [memberId],
  );
  const fault =
    judgePassword(password, [email, known?.name ?? "", known?.account ?? "", SERVICE_TITLE]) ??
    (isBreached(password) ? BREACHED : null);
  if (fault) throw invalidFields([fault]);
}

/** Stores the hash of a member's new password, and ends their other sessions. */
export async function storePassword(
  tx: Queryable,
  { memberId, accountId, sessionId }: { memberId: string; accountId: string; sessionId: string },
  hash: string,
  note: Note,
): Promise<void> {
  await note(tx, { accountId, action: "member.password_set", target: memberId });
  await tx.query("update members set password_hash = $2 where id = $1 and removed_at is null", [memberId, hash]);
  await endSessions(tx, memberId, sessionId);
}
