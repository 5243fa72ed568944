import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { useApp } from "./use-app.ts";

interface Props {
  /** Of the button that asks. */
  label: string;
  /** Of the button that does it. */
  confirm: string;
  onConfirm(): void;
  /** What it means, told before it is done. */
  children: ComponentChildren;
}

/** A button for an action that can't be undone. It asks for a second tap in another place. */
export function AskAgain({ label, confirm, onConfirm, children }: Props) {
  const { text } = useApp();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button type="button" class="plain-button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog title={label} onClose={close}>
          {children}
          <button type="button" class="bad-button" onClick={onConfirm}>
            {confirm}
          </button>
          <button type="button" class="plain-button" onClick={close}>
            {text.cancel}
          </button>
        </Dialog>
      )}
    </>
  );
}
