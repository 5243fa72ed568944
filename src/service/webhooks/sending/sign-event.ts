import { Webhook } from "standardwebhooks";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import type { SecretBox } from "../endpoints/secrets.ts";

/**
 * The headers that prove the sender of a body. During a rotation it is signed with both of the endpoint's secrets. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signEvent(
  endpoint: Pick<EndpointRow, "secret" | "previous_secret" | "previous_secret_until">,
  box: SecretBox,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const { secret, previous_secret: previous, previous_secret_until: until } = endpoint;
  const stored = previous !== null && until !== null && until > at ? [secret, previous] : [secret];
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": stored.map((one) => new Webhook(box.open(one)).sign(id, at, body)).join(" "),
  };
}
