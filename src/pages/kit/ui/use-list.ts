import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Problem, Result } from "../client.ts";

export interface Page<Row> {
  data: Row[];
  has_more: boolean;
}

export interface List<Row> {
  /** Null until the first page is there. */
  rows: readonly Row[] | null;
  hasMore: boolean;
  problem: Problem | null;
  /** Asks for the page after the last row. */
  more(): Promise<void>;
  /** Begins anew with the first page. */
  reload(): Promise<void>;
}

/**
 * A list that grows page by page.
 * @param load gets the id of the last row, or undefined for the first page
 * @param about what the list is filtered by; another text is another list
 */
export function useList<Row extends { id: string }>(
  load: (after: string | undefined) => Promise<Result<Page<Row>>>,
  about: string,
): List<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const newest = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const ask = useCallback(async (before: readonly Row[]) => {
    newest.current++;
    const mine = newest.current;
    const result = await latest.current(before.at(-1)?.id);
    if (mine !== newest.current) return;
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    setRows([...before, ...result.data.data]);
    setHasMore(result.data.has_more);
  }, []);
  useEffect(() => {
    void ask([]);
    return () => {
      newest.current++;
    };
  }, [about, ask]);
  return { rows, hasMore, problem, more: () => ask(rows ?? []), reload: () => ask([]) };
}
