import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { createStore } from "../../kit/store.ts";
import { useStore } from "../../kit/use-store.ts";

interface Draft {
  deliveryId: string;
  entered: object;
}

/** Of each form the one that was filled in last. */
export const createDrafts = () => createStore<Readonly<Record<string, Draft>>>({});
export const Drafts = createContext(createDrafts());

/**
 * What the rider has entered about a delivery and not sent yet. It outlives the screen: when they go back, when an offer covers it,
 * and when a code turns out to be wrong.
 * @param form several screens may have one together
 */
export function useDraft<Entered extends object>(form: string, deliveryId: string, empty: Entered) {
  const drafts = useContext(Drafts);
  useStore(drafts);
  const read = () => {
    const draft = drafts.state[form];
    return draft?.deliveryId === deliveryId ? (draft.entered as Entered) : empty;
  };
  return {
    entered: read(),
    /** A function gets what is there now: keys may be pressed faster than the screen is drawn. */
    enter(change: Partial<Entered> | ((before: Entered) => Partial<Entered>)) {
      const before = read();
      const part = typeof change === "function" ? change(before) : change;
      drafts.set({ ...drafts.state, [form]: { deliveryId, entered: { ...before, ...part } } });
    },
  };
}
