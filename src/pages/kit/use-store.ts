import { useEffect, useState } from "preact/hooks";
import type { Store } from "./store.ts";

/** The store's state. The component is drawn again when it changes. */
export function useStore<State>(store: Store<State>): State {
  const [state, setState] = useState(store.state);
  useEffect(() => store.subscribe((next) => setState(() => next)), [store]);
  return state;
}
