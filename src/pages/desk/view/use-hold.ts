import { useRef, useState } from "preact/hooks";

/** Whether the pointer or the focus is in a list, and the listeners that notice it. */
export function useHold() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: isPointed || isFocused,
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocusIn: () => setFocused(true),
      onFocusOut: ({ currentTarget, relatedTarget }: FocusEvent) => {
        const isInside = relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget);
        if (!isInside) setFocused(false);
      },
    },
  };
}

/** Rows that keep their order while somebody is among them: none moves away under the pointer. What is new comes last. */
export function useHeldOrder<Row extends { id: string }>(fresh: readonly Row[]) {
  const { isHeld, hold } = useHold();
  const shown = useRef<readonly string[]>([]);
  const placeOf = ({ id }: Row) => shown.current.indexOf(id) + 1 || Number.MAX_SAFE_INTEGER;
  const rows = isHeld ? fresh.toSorted((a, b) => placeOf(a) - placeOf(b)) : fresh;
  shown.current = rows.map(({ id }) => id);
  return { rows, hold };
}
