import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** A button that shows more buttons below it, until one is pressed, or Escape, or something else on the page. */
export function Menu({
  label,
  isSmall = false,
  children,
}: {
  label: string;
  /** Shows three dots. The label, which says whose menu it is, is for screen readers. */
  isSmall?: boolean;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = () => button.current?.focus();
  // A layout effect listens before the menu is seen: whoever opens it by mistake presses Escape at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // What the menu lies on stays open.
      event.preventDefault();
      setOpen(false);
      focusButton();
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    addEventListener("keydown", press, true);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
      removeEventListener("keydown", press, true);
    };
  }, [isOpen]);
  return (
    <div ref={place} class="menu">
      <button
        ref={button}
        type="button"
        class={isSmall ? "button small quiet" : "button"}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isSmall ? "⋯" : label}
      </button>
      {isOpen && (
        // A dialog gives the focus back to what had it when it opened. The pressed button is gone by then.
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the buttons in it, which keyboards press, too
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <div class="menu-list" onClickCapture={focusButton} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
