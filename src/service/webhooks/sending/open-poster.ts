import { Agent } from "undici";
import type { Core } from "../../core.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import type { SecretBox } from "../endpoints/secrets.ts";
import { checkUrl, type UrlRules } from "../guard/check-url.ts";
import { guardedLookup, type Resolve } from "../guard/guarded-lookup.ts";
import { isAllowedPrivate } from "../guard/private-hosts.ts";
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

/** Opens connections to endpoints. The private hosts that the operator allows are connected to without the guard. */
export function openPoster({ now }: Core, { box, rules, resolve, timeoutMs }: PosterOptions): Poster {
  const guarded = new Agent({ connect: { lookup: guardedLookup(resolve) } });
  const unguarded = new Agent();
  const stopping = new AbortController();

  return {
    post: async (endpoint, event) => {
      // The rules can have changed since the address was registered.
      const refused = checkUrl(endpoint.url, rules);
      if (refused) return refusal(`the url ${refused.detail}`);
      const at = now();
      const body = JSON.stringify(event);
      const headers = signEvent(endpoint, box, { id: event.id, body, at });
      const dispatcher = isAllowedPrivate(new URL(endpoint.url), rules.privateHosts) ? unguarded : guarded;
      return postEvent(endpoint.url, { headers, body, now: at }, dispatcher, { timeoutMs, stopping: stopping.signal });
    },
    abort: () => stopping.abort(),
    isAborted: () => stopping.signal.aborted,
    close: async () => {
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}

function refusal(error: string): Outcome {
  return { succeeded: false, status: null, excerpt: null, error, durationMs: 0, retryAfterSeconds: null };
}
