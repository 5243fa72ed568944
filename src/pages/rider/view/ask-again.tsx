import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
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
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button type="button" class="plain-button" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <div class="ask">
      <div ref={question} tabIndex={-1}>
        {children}
      </div>
      <button type="button" class="plain-button" onClick={() => setAsking(false)}>
        {text.cancel}
      </button>
      <button type="button" class="bad-button" onClick={onConfirm}>
        {confirm}
      </button>
    </div>
  );
}
