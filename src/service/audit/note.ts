import { randomId } from "../random-id.ts";
import type { Queryable, SqlValue } from "../store/db.ts";

/** Who changes something, and from where. */
export interface Actor {
  kind: "member" | "key" | "operator";
  /** The id of the member or the key; null for the operator's command. */
  id: string | null;
  /**
   * The name by which people recognise the actor later, even after they were removed: a member's e-mail address, a key's id,
   * or "Command line".
   */
  name: string;
  /** Null for the operator's command. */
  address: string | null;
}

/** Something that has changed in an account. */
export interface Change {
  accountId: string;
  /** What was done to what, in the past tense: `key.created`. */
  action: string;
  /** The id of what changed. */
  target: string | null;
  /** What a person needs to understand the change. Never a secret. */
  detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Writes an entry of the audit log, in the transaction of the change. */
export type Note = (tx: Queryable, change: Change) => Promise<void>;

/** Makes the notes of one actor. */
export function noteAs(actor: Actor, now: () => Date): Note {
  return async (tx, { accountId, action, target, detail = {} }) => {
    const values: SqlValue[] = [
      randomId("aud"),
      accountId,
      now(),
      actor.kind,
      actor.id,
      actor.name,
      actor.address,
      action,
      target,
      JSON.stringify(detail),
    ];
    await tx.query(
      `insert into audit_log (id, account_id, at, actor_kind, actor_id, actor_name, address, action, target_id, detail)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values,
    );
  };
}

/** The operator at the command line. */
export const noteAsOperator = (now: () => Date): Note =>
  noteAs({ kind: "operator", id: null, name: "Command line", address: null }, now);
