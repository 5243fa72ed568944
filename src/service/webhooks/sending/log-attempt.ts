import type { Attempt } from "../../../contract/webhook.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { type AttemptRow, toAttempt } from "../attempts.ts";
import type { Outcome } from "./post-event.ts";

export interface Sent {
  endpointId: string;
  eventId: string;
  eventType: string;
  /** Counts from 1. */
  attempt: number;
  at: Date;
}

/** Writes an attempt into the endpoint's log. */
export async function logAttempt(
  db: Queryable,
  sent: Sent,
  outcome: Outcome,
  nextAttemptAt: Date | null,
): Promise<Attempt> {
  const [row] = await db.query<AttemptRow>(
    `insert into webhook_attempts (id, endpoint_id, event_id, event_type, attempt, at, succeeded, response_status,
       response_excerpt, error, duration_ms, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      randomId("att"),
      sent.endpointId,
      sent.eventId,
      sent.eventType,
      sent.attempt,
      sent.at,
      outcome.succeeded,
      outcome.status,
      outcome.excerpt,
      outcome.error,
      outcome.durationMs,
      nextAttemptAt,
    ],
  );
  if (!row) throw new Error("the attempt was not logged");
  return toAttempt(row);
}
