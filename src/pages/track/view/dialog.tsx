import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  isOpen: boolean;
  /** Also after Escape and a phone's back gesture. */
  onClose(): void;
  children: ComponentChildren;
}

/** The browser's own dialog: it holds the focus, and gives it back to the button that opened it. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    // It stays in the document while it closes, since the browser gives the focus back only then.
    else dialog.current?.close();
  }, [isOpen]);
  function cancel(event: Event) {
    event.preventDefault();
    onClose();
  }
  // It comes so late that the button can have been pressed again by then.
  function closed() {
    if (!dialog.current?.open) onClose();
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel} onClose={closed}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
