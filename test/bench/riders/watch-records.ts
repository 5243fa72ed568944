import { setTimeout as pause } from "node:timers/promises";
import { headersOf, makeFixes } from "./make-fixes.ts";
import type { WatchedPhone } from "./open-fleet.ts";

/** How often a customer's record is read while one waits for it to change. */
const LOOK_MS = 25;
/** Between two fixes of a watched phone. */
const EVERY_MS = 1000;

/**
 * How long it takes from a phone's fix until its customer's record has it, in milliseconds, again and again until `over`.
 * The time runs from before the request that sends the fix.
 */
export async function watchRecords(
  url: string,
  phones: readonly WatchedPhone[],
  isOver: () => boolean,
): Promise<number[]> {
  const delays: number[] = [];
  await Promise.all(
    phones.map(async (phone, n) => {
      await pause((n * EVERY_MS) / phones.length);
      while (!isOver()) {
        const sentAt = performance.now();
        const [fix] = makeFixes(phone, 1);
        await fetch(`${url}/v1/rider/fixes`, {
          method: "POST",
          headers: headersOf(phone),
          body: JSON.stringify({ fixes: [fix] }),
        });
        while ((await locatedAt(phone)) !== fix?.at) await pause(LOOK_MS);
        delays.push(performance.now() - sentAt);
        await pause(EVERY_MS);
      }
    }),
  );
  return delays;
}

async function locatedAt({ tracking }: WatchedPhone): Promise<string | null> {
  const record = (await (await fetch(tracking)).json()) as { located_at: string | null };
  return record.located_at;
}

/** The value that 99 of 100 stay below. */
export function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
