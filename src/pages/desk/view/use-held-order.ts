import { useRef, useState } from "preact/hooks";

/** Rows that keep their order while the pointer is among them: nothing moves away under it. What is new comes last. */
export function useHeldOrder<Row extends { id: string }>(fresh: readonly Row[]) {
  const [isHeld, setHeld] = useState(false);
  const shown = useRef<readonly string[]>([]);
  const placeOf = ({ id }: Row) => shown.current.indexOf(id) + 1 || Number.POSITIVE_INFINITY;
  const rows = isHeld ? fresh.toSorted((a, b) => placeOf(a) - placeOf(b) || 0) : fresh;
  shown.current = rows.map(({ id }) => id);
  return { rows, hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) } };
}
