import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A button that shows more buttons below it, until one is pressed, or Escape, or something else on the page. */
export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = () => button.current?.focus();
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    const press = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      focusButton();
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
      removeEventListener("keydown", press);
    };
  }, [isOpen]);
  return (
    <div ref={place} class="menu">
      <button ref={button} type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
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
