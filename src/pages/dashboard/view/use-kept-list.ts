import { effect } from "@preact/signals";
import type { Result } from "../../kit/client.ts";
import { type List, type LoadedRows, type Page, useList } from "../../kit/ui/use-list.ts";
import { me } from "../session.ts";
import { cameBack } from "./came-back.ts";

const MOST = 20;
const kept = new Map<string, LoadedRows<{ id: string }>>();

// The next member who signs in must not see them.
effect(() => {
  if (me.value === null) kept.clear();
});

/**
 * A list that is shown at once, with all its loaded pages, when the member comes back to it with Back or Forward.
 * @param about names the list and its filters
 */
export function useKeptList<Row extends { id: string }>(
  load: (after: string | undefined) => Promise<Result<Page<Row>>>,
  about: string,
): List<Row> {
  return useList(load, about, {
    // The map has rows of several types. Each name is used by one list, so the type is right.
    start: cameBack() ? ((kept.get(about) as LoadedRows<Row> | undefined) ?? null) : null,
    keep: (loaded) => {
      kept.delete(about);
      kept.set(about, loaded);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(oldest);
      }
    },
  });
}
