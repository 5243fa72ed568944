/** A state that views follow. Pages that can't spare 3 kB use it instead of @preact/signals. */
export interface Store<State> {
  readonly state: State;
  /** Calls `listener` at once and at every change. Returns the function that ends the subscription. */
  subscribe(listener: (state: State) => void): () => void;
}

/** @param first the state until the first change */
export function createStore<State>(first: State): Store<State> & { set(next: State): void } {
  const listeners = new Set<(state: State) => void>();
  let state = first;
  return {
    get state() {
      return state;
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
