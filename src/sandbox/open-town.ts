import { Worker } from "node:worker_threads";
import type { Town } from "./town/index.ts";

type Method = keyof Town;

export interface TownCall {
  id: number;
  method: Method;
  args: readonly unknown[];
}

export type TownReply = { id: number; value: unknown } | { id: number; error: unknown };

/** Over twice what the town ever holds on to. Without a limit V8 would rather let several times as much lie about. */
const MOST_MB = 512;

/** The town, every question to which takes its time. */
export type OpenTown = {
  [M in Method]: (...args: Parameters<Town[M]>) => Promise<Awaited<ReturnType<Town[M]>>>;
} & { close(): Promise<void> };

/**
 * Opens the town in a thread of its own: laying out the streets of a new neighbourhood is a second of work, which no
 * request should have to wait behind. `file` is the thread's, as built. An error in a call rejects that call; the end of the thread ends the process.
 */
export function openTown(file: URL): OpenTown {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MOST_MB } });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let calls = 0;

  worker.on("message", (reply: TownReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("error" in reply) call?.reject(reply.error);
    else call?.resolve(reply.value);
  });
  worker.on("error", (error) => {
    throw error;
  });

  const ask = <M extends Method>(method: M): OpenTown[M] =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, args } satisfies TownCall);
      })) as OpenTown[M];

  return {
    find: ask("find"),
    route: ask("route"),
    crossingsAlong: ask("crossingsAlong"),
    drawTile: ask("drawTile"),
    close: async () => {
      await worker.terminate();
    },
  };
}
