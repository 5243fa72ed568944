import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Problem, Result } from "../client.ts";

export interface Loaded<Data> {
  /** Null until the first answer. It stays while a newer answer is awaited. */
  data: Data | null;
  /** Why the last request failed; null if it didn't. */
  problem: Problem | null;
  reload(): Promise<void>;
}

/**
 * Loads when the part appears and whenever `about` changes. An answer that is overtaken by a newer request is dropped.
 * @param about what the request is about; another text is another request, and clears the data
 */
export function useLoad<Data>(load: () => Promise<Result<Data>>, about: string): Loaded<Data> {
  const [state, setState] = useState<{ about: string; data: Data | null; problem: Problem | null }>({
    about,
    data: null,
    problem: null,
  });
  const newest = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(async () => {
    newest.current++;
    const mine = newest.current;
    const result = await latest.current();
    if (mine !== newest.current) return;
    setState((before) => {
      const old = before.about === about ? before.data : null;
      return result.ok ? { about, data: result.data, problem: null } : { about, data: old, problem: result.problem };
    });
  }, [about]);
  useEffect(() => {
    void reload();
    return () => {
      newest.current++;
    };
  }, [reload]);
  return state.about === about ? { ...state, reload } : { data: null, problem: null, reload };
}
