import type { TestService } from "../open-test-service.ts";

/** Empties the tables of deliveries and riders, of events, and of the endpoints that get them. */
export const forgetEvents = ({ core }: TestService): Promise<void> =>
  core.db.script(
    "truncate offers, outbox, delivery_history, quotes, deliveries, riders, webhook_endpoints, webhook_sends, webhook_attempts cascade",
  );
