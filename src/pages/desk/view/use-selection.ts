import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Act } from "../core/acts.ts";

/** What the panel opens with: the form of an act, perhaps with a rider. Without an act its heading gets the focus. */
export const wanted = signal<{ id: string; act: Act | null; riderId: string } | null>(null);

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
    /** Opens the panel, and goes there: to the form of an act, if one is asked for. */
    open(id: string, act: Act | null = null, riderId = "") {
      wanted.value = { id, act, riderId };
      route(addressOf(id));
    },
    /** Shows a delivery, and leaves the focus where it is. */
    show: (id: string | null) => route(addressOf(id), true),
  };
}

/** The row of a delivery: it comes into view when the delivery is chosen, on the map for one. */
export function useRow(id: string) {
  const row = useRef<HTMLLIElement>(null);
  const isChosen = useSelection().selected === id;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return { row, isChosen };
}
