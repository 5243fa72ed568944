import { useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../../contract/operator.ts";
import { useSelection } from "../use-selection.ts";

/** The deliveries of a list that were ticked, for an act with all of them. */
export interface Several {
  /** In the order of the list. What has left the list is ticked no more: nobody acts on what they can't see. */
  ticked: readonly OperatorDelivery[];
  shown: readonly OperatorDelivery[];
  has(id: string): boolean;
  set(ids: readonly string[], isTicked: boolean): void;
  /** Ticks one, or takes its tick away; with Shift all from the one before. */
  toggle(id: string, isRange: boolean): void;
  /** Keys in the list: arrows go through the rows, with Shift they tick them; Space ticks the row that has the focus. */
  onKeyDown(event: KeyboardEvent): void;
}

/** @param canTick whether the rows can be ticked at all */
export function useSeveral(shown: readonly OperatorDelivery[], canTick: boolean): Several {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const { show } = useSelection();
  const has = (id: string) => ids.has(id);
  const set = (those: readonly string[], isTicked: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of those) {
        if (isTicked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [last.current, id].map((one) => shown.findIndex((delivery) => delivery.id === one));
    last.current = id;
    if (!isRange || from === undefined || to === undefined || from === -1) return set([id], !has(id));
    const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    set(
      between.map((delivery) => delivery.id),
      !has(id),
    );
  };
  return {
    ticked: shown.filter(({ id }) => has(id)),
    shown,
    has,
    set,
    toggle,
    onKeyDown(event) {
      const { key, shiftKey, target, currentTarget } = event;
      if (!(target instanceof HTMLElement && currentTarget instanceof Element)) return;
      const links = [...currentTarget.querySelectorAll<HTMLElement>("a[data-id]")];
      const at = links.findIndex((link) => link.closest("li, tr")?.contains(target));
      const id = links[at]?.dataset.id;
      if (id === undefined) return;
      if (key === " " && canTick && target === links[at]) {
        event.preventDefault();
        toggle(id, shiftKey);
        return;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const next = step === undefined ? undefined : links[at + step];
      const nextId = next?.dataset.id;
      if (next === undefined || nextId === undefined) return;
      event.preventDefault();
      next.focus();
      if (shiftKey && canTick) {
        set([id, nextId], true);
        last.current = nextId;
      } else show(nextId);
    },
  };
}
