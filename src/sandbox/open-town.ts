import { Worker } from "node:worker_threads";
import type { Town } from "./town/index.ts";

type Method = Exclude<keyof Town, "attribution" | "secondsTo">;

/** The calls that run only when no other call is waiting. Anybody can ask for tiles, so riders and orders come first. */
const LAST: readonly Method[] = ["drawTile"];

export interface TownCall {
  method: Method;
  args: readonly unknown[];
}

export type TownReply = { value: unknown } | { error: unknown };

interface Waiting {
  call: TownCall;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * More than twice what the town keeps in memory. Without a limit, V8 collects garbage later, and the thread grows to several
 * times this size.
 */
const MAX_HEAP_MB = 512;

/** The town in its thread: every method returns a promise. */
export type OpenTown = {
  [M in Method]: (...args: Parameters<Town[M]>) => Promise<Awaited<ReturnType<Town[M]>>>;
} & Pick<Town, "attribution"> & {
    /**
     * Starts the thread, which lays out the streets around home first. If it isn't called, the first call of another method
     * starts the thread.
     */
    start(): void;
    close(): Promise<void>;
  };

/**
 * Opens the town in a thread of its own. Laying out new streets takes up to a second, and requests must not wait for
 * that. An error in a call rejects that call; an error in the thread itself ends the process.
 *
 * @param file the built town-worker.ts
 */
export function openTown(file: URL): OpenTown {
  let worker: Worker | null = null;
  // The thread gets one call at a time, so that an urgent call can still overtake those that wait.
  const urgent: Waiting[] = [];
  const patient: Waiting[] = [];
  let current: Waiting | null = null;

  function start(): Worker {
    const thread = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 8 },
    });
    thread.on("message", (reply: TownReply) => {
      const answered = current;
      next();
      if ("error" in reply) answered?.reject(reply.error);
      else answered?.resolve(reply.value);
    });
    thread.on("error", (error) => {
      throw error;
    });
    return thread;
  }

  function next(): void {
    current = urgent.shift() ?? patient.shift() ?? null;
    if (!current) return;
    worker ??= start();
    worker.postMessage(current.call);
  }

  const call = <M extends Method>(method: M): OpenTown[M] =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const queue = LAST.includes(method) ? patient : urgent;
        queue.push({ call: { method, args }, resolve, reject });
        if (!current) next();
      })) as OpenTown[M];

  return {
    attribution: null,
    find: call("find"),
    route: call("route"),
    crossingsAlong: call("crossingsAlong"),
    drawTile: call("drawTile"),
    start: () => {
      worker ??= start();
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
