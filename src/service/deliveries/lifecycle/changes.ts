type Listener = (deliveryId: string) => Promise<void> | void;

/** Tells the rest of this process that a delivery has changed, after the change is committed. */
export interface Changes {
  /** Returns the removal. */
  subscribe(listener: Listener): () => void;
  /** Resolves when every listener has taken notice. */
  publish(deliveryId: string): Promise<void>;
}

/** @param onError what a listener throws: the change itself is committed and stands. */
export function openChanges(onError: (error: unknown) => void): Changes {
  const listeners = new Set<Listener>();
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
