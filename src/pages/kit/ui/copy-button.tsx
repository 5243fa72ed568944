import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "./words.ts";

const SHOWN_MS = 2000;

/**
 * Copies a text. Where the browser refuses, as it does on a plain http page, the text is selected: beside the button, or in a
 * field that appears there.
 * @param props.label what the button says, where that isn't clear from what stands beside it
 */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords();
  const [said, setSaid] = useState<"copied" | "selected" | null>(null);
  const [isFieldShown, setFieldShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (isFieldShown) field.current?.select();
  }, [isFieldShown]);
  const select = () => {
    const shown = [...(button.current?.parentElement?.querySelectorAll("code") ?? [])];
    const beside = shown.find((one) => one.textContent === text);
    if (beside) getSelection()?.selectAllChildren(beside);
    else if (isFieldShown) field.current?.select();
    else setFieldShown(true);
    setSaid("selected");
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      select();
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={label === undefined ? "button copy" : "button copy small quiet"}
        onClick={copy}
      >
        {said ? words[said] : (label ?? words.copy)}
      </button>
      {isFieldShown && <input ref={field} readOnly value={text} aria-label={words.selected} />}
    </>
  );
}

/** A text that is shown once, with a button that copies it. */
export function Copyable({ text }: { text: string }) {
  return (
    <div class="copyable">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
