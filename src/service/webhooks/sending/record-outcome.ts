import type { Environment } from "../../accounts/key-format.ts";
import type { Core } from "../../core.ts";
import { logAttempt } from "./attempts.ts";
import type { Claim } from "./claim-sends.ts";
import type { Outcome } from "./post-event.ts";
import { nextDelayMs } from "./retry-schedule.ts";

const GONE = 410;

/**
 * Stores the outcome of an attempt: in the endpoint's log, in the event's schedule, and in the endpoint's state. An endpoint
 * is disabled if it answers 410, or if an event's last attempt fails and no other event has succeeded since its first.
 * Storing the same outcome again changes nothing.
 */
export async function recordOutcome(
  { db, now, speed }: Core,
  environment: Environment,
  claim: Claim,
  outcome: Outcome,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const attempt = claim.attempts + 1;
  const isGone = outcome.status === GONE;
  const delayMs =
    outcome.succeeded || isGone ? null : nextDelayMs(attempt, { environment, speed }, outcome.retryAfterSeconds);
  const nextAt = delayMs === null ? null : new Date(now().getTime() + delayMs);
  await db.transaction(async (tx) => {
    // With this kind of lock, new events can still refer to the row.
    const [endpoint] = await tx.query("select 1 from webhook_endpoints where id = $1 for no key update", [
      claim.endpoint_id,
    ]);
    // It was deleted while the request was in flight.
    if (!endpoint) return;
    const { endpoint_id: endpointId, event_id: eventId, type: eventType } = claim;
    await logAttempt(tx, { id, endpointId, eventId, eventType, attempt, at }, outcome, nextAt);
    // If the lease has ended, another process may have sent the event, too. Then a success still counts, but a failure
    // doesn't.
    const state = outcome.succeeded ? "sent" : nextAt ? "waiting" : "failed";
    const [send] = await tx.query<{ started_at: Date }>(
      `update webhook_sends set state = $3, attempts = attempts + 1, claims = 0, due_at = coalesce($4, due_at)
       where id = $1 and state = 'waiting' and (attempts = $2 or $3 = 'sent') returning started_at`,
      [claim.send_id, claim.attempts, state, nextAt],
    );
    if (outcome.succeeded) {
      await tx.query("update webhook_endpoints set last_success_at = $2, failing_since = null where id = $1", [
        endpointId,
        at,
      ]);
      return;
    }
    await tx.query("update webhook_endpoints set failing_since = coalesce(failing_since, $2) where id = $1", [
      endpointId,
      at,
    ]);
    if (send && state === "failed") {
      await tx.query(
        `update webhook_endpoints set disabled_at = $2, disabled_reason = $3
         where id = $1 and disabled_at is null
           and ($3 = 'gone' or last_success_at is null or last_success_at < $4)`,
        [endpointId, now(), isGone ? "gone" : "failing", send.started_at],
      );
    }
  });
}
