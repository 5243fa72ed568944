import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand out themselves: 32768 and up on Linux, 49152 and up elsewhere. So no connection and
 * no other test's `listen(0)` takes a port between its discovery and its use. https://en.wikipedia.org/wiki/Ephemeral_port
 */
const FIRST = 20_000;
const LAST = 32_767;

/** Each of Vitest's workers takes every 64th port, each from a start of its own, so that two never choose the same one. */
const WORKERS = 64;
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
const taken = new Set<number>();

/** A port of 127.0.0.1 that nobody listens on, and that no other caller gets. */
export async function findFreePort(): Promise<number> {
  const port = FIRST + worker + WORKERS * randomInt(Math.floor((LAST - FIRST) / WORKERS));
  if (taken.has(port)) return findFreePort();
  taken.add(port);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return findFreePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
