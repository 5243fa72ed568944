import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import type { Attempt, AttemptHours, ListAttempts } from "../../../contract/webhook.ts";
import { unknownCursor } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import type { Outcome } from "./post-event.ts";

/** One attempt to deliver an event to an endpoint. */
interface SentEvent {
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  /** Counts from 1. */
  attempt: number;
  at: Date;
}

interface AttemptRow {
  id: string;
  event_id: string;
  event_type: string;
  /** The outbox holds it, and forgets it when the delivery is erased. */
  external_id?: string | null;
  attempt: number;
  at: Date;
  succeeded: boolean;
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number;
  next_attempt_at: Date | null;
}

/** Adds an attempt to the endpoint's log, unless it is there already. */
export async function logAttempt(
  db: Queryable,
  sent: SentEvent,
  outcome: Outcome,
  nextAttemptAt: Date | null,
): Promise<Attempt> {
  const [row] = await db.query<AttemptRow>(
    `insert into webhook_attempts (id, endpoint_id, event_id, event_type, attempt, at, succeeded, response_status,
       response_excerpt, error, duration_ms, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do update set id = excluded.id returning *`,
    [
      sent.id,
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

/**
 * The endpoint's log, newest first, with one entry more than the limit if there are more.
 * @throws ServiceProblem invalid_request naming starting_after
 */
export async function listAttempts(
  db: Queryable,
  endpointId: string,
  { starting_after: cursor, limit = DEFAULT_LIMIT }: ListAttempts,
): Promise<Attempt[]> {
  if (cursor !== undefined) {
    const [known] = await db.query("select 1 from webhook_attempts where id = $1 and endpoint_id = $2", [
      cursor,
      endpointId,
    ]);
    if (!known) throw unknownCursor("an attempt in this log");
  }
  const rows = await db.query<AttemptRow>(
    `select a.*, o.payload ->> 'external_id' as external_id
     from webhook_attempts a left join outbox o on o.event_id = a.event_id
     where a.endpoint_id = $1 and ($2::text is null or a.position < (select position from webhook_attempts where id = $2))
     order by a.position desc limit $3`,
    [endpointId, cursor ?? null, limit + 1],
  );
  return rows.map(toAttempt);
}

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** How many attempts succeeded and failed in each of the last hours. */
export async function countByHour(db: Queryable, endpointId: string, now: Date): Promise<AttemptHours> {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const first = last - (HOURS - 1) * HOUR_MS;
  const rows = await db.query<{ hour: number; succeeded: number; failed: number }>(
    `select floor(extract(epoch from at - $2::timestamptz) / 3600)::int as hour,
       count(*) filter (where succeeded)::int as succeeded, count(*) filter (where not succeeded)::int as failed
     from webhook_attempts where endpoint_id = $1 and at >= $2::timestamptz group by 1`,
    [endpointId, new Date(first)],
  );
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return {
    data: Array.from({ length: HOURS }, (_, hour) => {
      const { succeeded = 0, failed = 0 } = byHour.get(hour) ?? {};
      return { from: new Date(first + hour * HOUR_MS).toISOString(), succeeded, failed };
    }),
  };
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    external_id: row.external_id ?? null,
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
