import { TEST_EVENT_TYPE } from "../../contract/event.ts";
import type { FieldError } from "../../contract/problem.ts";
import type { Attempt } from "../../contract/webhook.ts";
import type { Core } from "../core.ts";
import { type Resolve, resolveByDns } from "../guard/guarded-lookup.ts";
import { randomId } from "../random-id.ts";
import type { Box } from "../store/seal.ts";
import { checkUrl, type UrlRules } from "./endpoints/check-url.ts";
import type { EndpointRow } from "./endpoints/endpoint.ts";
import { createSecretBox } from "./endpoints/secrets.ts";
import { logAttempt } from "./sending/attempts.ts";
import { TIMEOUT_MS } from "./sending/claim-sends.ts";
import { openSender, type Sender } from "./sending/open-sender.ts";

export interface WebhookOptions extends UrlRules {
  /** Seals the secrets at rest. */
  secretKey: string | undefined;
  publicUrl: () => string;
  /** Tests bring their own. */
  resolve?: Resolve | undefined;
  timeoutMs?: number;
}

/** What the routes, the process and the metrics use of webhooks. */
export interface Webhooks extends Sender {
  box: Box;
  /** What is wrong with an endpoint's address; null if nothing. */
  checkUrl(url: string): FieldError | null;
  /**
   * Sends a test event to the endpoint at once, even a disabled one, and logs the attempt.
   * @throws ServiceProblem rate_limited when the account has too many of them in flight
   */
  sendTest(endpoint: EndpointRow): Promise<Attempt>;
}

/** Opens what sends webhooks; `stop` closes it. */
export function openWebhooks(
  core: Core,
  { secretKey, publicUrl, resolve = resolveByDns, timeoutMs = TIMEOUT_MS, ...rules }: WebhookOptions,
): Webhooks {
  const box = createSecretBox(secretKey);
  const sender = openSender(core, { box, publicUrl, rules, resolve, timeoutMs });
  return {
    ...sender,
    box,
    checkUrl: (url) => checkUrl(url, rules),
    sendTest: async (endpoint) => {
      const at = core.now();
      const event = {
        id: randomId("evt"),
        type: TEST_EVENT_TYPE,
        timestamp: at.toISOString(),
        data: { endpoint_id: endpoint.id },
      };
      const outcome = await sender.postTest(endpoint, event);
      const sent = {
        id: randomId("att"),
        endpointId: endpoint.id,
        eventId: event.id,
        eventType: event.type,
        attempt: 1,
        at,
      };
      return logAttempt(core.db, sent, outcome, null);
    },
  };
}
