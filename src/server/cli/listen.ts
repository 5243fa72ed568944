import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../create-client.ts";
import type { Event } from "../schema.ts";
import { ServiceError } from "../service-error.ts";
import { UsageError } from "./usage-error.ts";

const LOOK_MS = 1000;
/** What processes of the service write at the same time can be seen in another order. */
const OVERLAP_MS = 30_000;
const ANSWER_MS = 10_000;

/**
 * Passes each event that happens from now on to a server on this machine, in their order, until the process ends. What happens
 * while the service can't be reached comes afterwards.
 * @param key the secret key, which the secret of the signatures is made from: so it stays the same
 * @param forwardTo address that takes webhooks
 */
export async function listen(client: Client, key: string, forwardTo: string | undefined): Promise<void> {
  if (forwardTo === undefined || !URL.canParse(forwardTo))
    throw new UsageError("listen needs --forward-to with an address, such as http://localhost:3000/hooks");
  const secret = createHmac("sha256", key).update("listen").digest();
  let since = await findNewest(client);
  // What has happened already isn't passed on.
  const passed = new Map((await eventsAfter(client, since)).map((event) => [event.id, Date.parse(event.timestamp)]));
  console.log(`Events go to ${forwardTo}, signed with whsec_${secret.toString("base64")}`);
  for (;;) {
    try {
      for (const event of await eventsAfter(client, since)) {
        if (passed.has(event.id)) continue;
        console.log(
          `${event.timestamp} ${event.type} ${event.data.delivery_id} ${await passOn(event, forwardTo, secret)}`,
        );
        const at = Date.parse(event.timestamp);
        passed.set(event.id, at);
        since = Math.max(since, at);
      }
    } catch (error) {
      // Whoever may not read the events may not read them later either.
      if (!(error instanceof ServiceError) || [401, 403].includes(error.status)) throw error;
      console.error(`${error.message}. Trying again …`);
    }
    for (const [id, at] of passed) if (at < since - 2 * OVERLAP_MS) passed.delete(id);
    await pause(LOOK_MS);
  }
}

/** When the newest event happened by the service's clock, in milliseconds; 0 if there is none. */
async function findNewest(client: Client): Promise<number> {
  for await (const { timestamp } of client.events.list({ limit: 1 })) return Date.parse(timestamp);
  return 0;
}

/** Oldest first. */
async function eventsAfter(client: Client, since: number): Promise<Event[]> {
  const events: Event[] = [];
  const created_after = new Date(Math.max(0, since - OVERLAP_MS)).toISOString();
  for await (const event of client.events.list({ created_after, limit: 100 })) events.unshift(event);
  return events;
}

/** Posts an event as https://www.standardwebhooks.com says, and tells what became of it. */
async function passOn(event: Event, address: string, secret: Buffer): Promise<string> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${event.id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(address, { method: "POST", headers, body, signal, redirect: "manual" });
    return `→ ${status}`;
  } catch (error) {
    return `→ ${error instanceof TypeError ? "nobody answers there" : `no answer within ${ANSWER_MS / 1000} seconds`}`;
  }
}
