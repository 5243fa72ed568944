import type { Core } from "../../core.ts";
import type { Resolve } from "../../guard/guarded-lookup.ts";
import { openDispatchers } from "../../guard/open-dispatchers.ts";
import { checkUrl, type UrlRules } from "../endpoints/check-url.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import type { SecretBox } from "../endpoints/secrets.ts";
import { type Outcome, postEvent } from "./post-event.ts";
import { signEvent } from "./sign-event.ts";

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
  box: SecretBox;
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
