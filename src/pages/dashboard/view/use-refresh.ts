import { useEffect } from "preact/hooks";

/** Loads again every few seconds while somebody can see it. */
export function useRefresh(reload: () => Promise<void>, everyMs: number, isOver = false): void {
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs, isOver]);
}
