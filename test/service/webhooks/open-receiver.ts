import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { vi } from "vitest";
import type { DeliveryEvent } from "../../../src/contract/event.ts";
import { CERTIFICATE, CERTIFICATE_KEY } from "./certificate.ts";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: DeliveryEvent;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const open = new Set<() => Promise<void>>();

/** Closes every receiver that a test has left open. */
export const closeReceivers = () => Promise.all([...open].map((close) => close()));

/**
 * Starts a merchant's server that records its requests. It answers 200 unless a test sets another answer.
 * @param options.secure with HTTPS, as production wants it: a sender must trust CERTIFICATE
 */
export async function openReceiver({ secure = false } = {}) {
  const received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = (response) => response.end("thanks");
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    // A sender that gives up or is killed in the middle of a request has sent nothing: then there is no "end".
    request
      .on("error", () => {})
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const one = { path: request.url ?? "", headers: request.headers, body, event: JSON.parse(body) };
        received.push(one);
        answer(response, one);
      });
  };
  const server = secure
    ? createSecureServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
    : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = async () => {
    if (!open.delete(close)) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  open.add(close);
  return {
    port,
    url: `${secure ? "https" : "http"}://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    /** Sets the status of all further answers. */
    answerStatus: (status: number, headers: Record<string, string> = {}) => {
      answer = (response) => response.writeHead(status, headers).end(`status ${status}`);
    },
    close,
  };
}

/**
 * Verifies a request with the package for receivers, at the moment it was sent by the service's clock.
 * @throws Error if it isn't signed with this secret
 */
export function verify(secret: string, { body, headers }: Received): unknown {
  vi.useFakeTimers({ now: Number(headers["webhook-timestamp"]) * 1000, toFake: ["Date"] });
  try {
    return new Webhook(secret).verify(body, {
      "webhook-id": String(headers["webhook-id"]),
      "webhook-timestamp": String(headers["webhook-timestamp"]),
      "webhook-signature": String(headers["webhook-signature"]),
    });
  } finally {
    vi.useRealTimers();
  }
}

export function isSignedWith(secret: string, request: Received): boolean {
  try {
    verify(secret, request);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
