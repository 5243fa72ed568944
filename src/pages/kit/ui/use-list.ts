import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Problem, Result } from "../client.ts";

export interface Page<Row> {
  data: Row[];
  has_more: boolean;
}

/** As much of a list as was loaded. */
export interface LoadedRows<Row> {
  rows: readonly Row[];
  hasMore: boolean;
}

export interface List<Row> {
  /** Null until the first page is there. */
  rows: readonly Row[] | null;
  hasMore: boolean;
  problem: Problem | null;
  /** Asks for the page after the last row. */
  more(): Promise<void>;
  /** Starts again with the first page. */
  reload(): Promise<void>;
  /** Repeats the request that failed. */
  again(): Promise<void>;
}

/** Keeps the rows of a list while its screen is closed. */
export interface Memory<Row> {
  /** The rows that were kept. They are shown at once, and their first page is loaded again. */
  start: LoadedRows<Row> | null;
  keep(loaded: LoadedRows<Row>): void;
}

/**
 * A list that grows page by page.
 * @param load gets the id of the last row, or undefined for the first page
 * @param about what the list is filtered by; another text is another list
 */
export function useList<Row extends { id: string }>(
  load: (after: string | undefined) => Promise<Result<Page<Row>>>,
  about: string,
  memory?: Memory<Row>,
): List<Row> {
  const [loaded, setLoaded] = useState<(LoadedRows<Row> & { about: string }) | null>(() =>
    memory?.start ? { ...memory.start, about } : null,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const newest = useRef(0);
  const lastRequest = useRef<() => Promise<void>>(async () => {});
  const latest = useRef(load);
  latest.current = load;
  const ask = useCallback(async (before: readonly Row[], about: string, known: LoadedRows<Row> | null = null) => {
    newest.current++;
    const mine = newest.current;
    lastRequest.current = () => ask(before, about, known);
    const result = await latest.current(before.at(-1)?.id);
    if (mine !== newest.current) return;
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    const { data, has_more: hasMore } = result.data;
    const renewed = known && renew(known, data);
    setLoaded({ ...(renewed ?? { rows: [...before, ...data], hasMore }), about });
  }, []);
  const first = useRef(memory?.start ?? null);
  useEffect(() => {
    void ask([], about, first.current);
    first.current = null;
    return () => {
      newest.current++;
    };
  }, [about, ask]);
  useEffect(() => {
    if (loaded?.about === about) memory?.keep(loaded);
  }, [loaded]);
  const isCurrent = loaded?.about === about;
  // The rows of the previous filter stay until the new ones are there, unless those can't be loaded.
  const shown = isCurrent || !problem ? loaded : null;
  return {
    rows: shown?.rows ?? null,
    hasMore: isCurrent && loaded.hasMore,
    problem,
    more: () => ask(isCurrent ? loaded.rows : [], about),
    reload: () => ask([], about),
    again: () => lastRequest.current(),
  };
}

/** Puts a first page that was reloaded before the known rows that follow it. Null if the two don't overlap. */
function renew<Row extends { id: string }>(
  { rows, hasMore }: LoadedRows<Row>,
  fresh: readonly Row[],
): LoadedRows<Row> | null {
  const last = rows.findIndex(({ id }) => id === fresh.at(-1)?.id);
  return last === -1 ? null : { rows: [...fresh, ...rows.slice(last + 1)], hasMore };
}
