import { Worker } from "node:worker_threads";
import type { Town } from "./town/index.ts";

type Method = keyof Town;

export interface TownCall {
  id: number;
  method: Method;
  args: readonly unknown[];
}

export type TownReply = { id: number; value: unknown } | { id: number; error: unknown };

/** Over twice what the town keeps. Without a limit V8 collects garbage later, and the thread grows to several times that. */
const MAX_HEAP_MB = 512;

/** The town in its thread: every method returns a promise. */
export type OpenTown = {
  [M in Method]: (...args: Parameters<Town[M]>) => Promise<Awaited<ReturnType<Town[M]>>>;
} & { close(): Promise<void> };

/**
 * Starts the town in a thread of its own. Laying out a new neighbourhood takes a second, and requests must not wait for
 * that. An error in a call rejects that call; an error in the thread itself ends the process.
 *
 * @param file the built town-worker.ts
 */
export function openTown(file: URL): OpenTown {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let calls = 0;

  worker.on("message", (reply: TownReply) => {
    const promise = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("error" in reply) promise?.reject(reply.error);
    else promise?.resolve(reply.value);
  });
  worker.on("error", (error) => {
    throw error;
  });

  const call = <M extends Method>(method: M): OpenTown[M] =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, args } satisfies TownCall);
      })) as OpenTown[M];

  return {
    find: call("find"),
    route: call("route"),
    crossingsAlong: call("crossingsAlong"),
    drawTile: call("drawTile"),
    close: async () => {
      await worker.terminate();
    },
  };
}
