import type { Attempt } from "../../contract/webhook.ts";

export interface AttemptRow {
  id: string;
  event_id: string;
  event_type: string;
  attempt: number;
  at: Date;
  succeeded: boolean;
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number;
  next_attempt_at: Date | null;
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    attempt: row.attempt,
    at: row.at.toISOString(),
    outcome: row.succeeded ? "succeeded" : "failed",
    response_status: row.response_status,
    response_excerpt: row.response_excerpt,
    error: row.error,
    duration_ms: row.duration_ms,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  };
}
