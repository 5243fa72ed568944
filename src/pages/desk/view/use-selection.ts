import { signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import type { Act } from "../core/acts.ts";

/** The act whose form the panel opens with, where a row's button asked for one. */
export const wantedAct = signal<{ id: string; act: Act } | null>(null);

/** The chosen delivery, which stands in the address: a link to it can be passed on, and Back leaves it. */
export function useSelection() {
  const { path, query, route } = useLocation();
  const addressOf = (id: string | null) => {
    const { delivery: _, ...others } = query;
    const search = new URLSearchParams(id === null ? others : { ...others, delivery: id });
    return search.size > 0 ? `${path}?${search}` : path;
  };
  return {
    selected: query.delivery ?? null,
    addressOf,
    /** @param act opens its form */
    select(id: string | null, { act, replace = false }: { act?: Act; replace?: boolean } = {}) {
      wantedAct.value = id !== null && act ? { id, act } : null;
      route(addressOf(id), replace);
    },
  };
}
