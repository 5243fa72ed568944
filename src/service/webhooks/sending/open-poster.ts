import { Webhook } from "standardwebhooks";
import type { Core } from "../../core.ts";
import type { Resolve } from "../../guard/guarded-lookup.ts";
import { openDispatchers } from "../../guard/open-dispatchers.ts";
import type { Box } from "../../store/seal.ts";
import { checkUrl, type UrlRules } from "../endpoints/check-url.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { type Outcome, postEvent } from "./post-event.ts";

export interface Poster {
  /**
   * Signs an event and posts it to an endpoint once. Stores nothing.
   * @throws when `abort` ended the request, because that says nothing about the endpoint
   */
  post(
    endpoint: Pick<EndpointRow, "url" | "secret" | "previous_secret" | "previous_secret_until">,
    event: { id: string },
  ): Promise<Outcome>;
  /** Ends the requests in flight. */
  abort(): void;
  isAborted(): boolean;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface PosterOptions {
  box: Box;
  rules: UrlRules;
  resolve: Resolve;
  /** How long an endpoint has to answer. */
  timeoutMs: number;
}

/** Opens connections to endpoints. */
export function openPoster({ now }: Core, { box, rules, resolve, timeoutMs }: PosterOptions): Poster {
  const dispatchers = openDispatchers(resolve, rules.privateHosts, rules.loopback);
  const stopping = new AbortController();

  return {
    post: async (endpoint, event) => {
      // The rules can have changed since the address was registered.
      const refused = checkUrl(endpoint.url, rules);
      if (refused) return refusal(`the url ${refused.detail}`);
      const at = now();
      const body = JSON.stringify(event);
      const headers = signEvent(endpoint, box, { id: event.id, body, at });
      return postEvent(endpoint.url, { headers, body, now: at }, dispatchers.request, {
        timeoutMs,
        stopping: stopping.signal,
      });
    },
    abort: () => stopping.abort(),
    isAborted: () => stopping.signal.aborted,
    close: dispatchers.close,
  };
}

function refusal(error: string): Outcome {
  return { succeeded: false, status: null, excerpt: null, error, durationMs: 0, retryAfterSeconds: null };
}

/**
 * The headers that prove the sender of a body. During a rotation it is signed with both of the endpoint's secrets. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function signEvent(
  endpoint: Pick<EndpointRow, "secret" | "previous_secret" | "previous_secret_until">,
  box: Box,
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
