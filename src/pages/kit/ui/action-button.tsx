import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

/** A button that sends a request at once, without a form. A double click sends one. */
export function ActionButton({
  act,
  class: look,
  children,
}: {
  act: () => Promise<unknown>;
  class?: string;
  children: ComponentChildren;
}) {
  const isBusy = useRef(false);
  const [looksBusy, setLooksBusy] = useState(false);
  const press = async ({ detail }: MouseEvent) => {
    // The answer may have come before the second click of a double click.
    if (isBusy.current || detail > 1) return;
    isBusy.current = true;
    setLooksBusy(true);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setLooksBusy(false);
    }
  };
  return (
    <button type="button" class={look} aria-disabled={looksBusy} onClick={press}>
      {children}
    </button>
  );
}
