import type { Changes } from "../../ports.ts";

/** @param onError receives what a listener throws; the change itself is committed and remains */
export function createChanges(onError: (error: unknown) => void): Changes {
  const listeners = new Set<Parameters<Changes["subscribe"]>[0]>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: async (deliveryId) => {
      for (const listener of listeners) {
        try {
          await listener(deliveryId);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
