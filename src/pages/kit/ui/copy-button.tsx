import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "./words.ts";

const SHOWN_MS = 2000;

/**
 * Copies a text. If the browser refuses, as on a plain http page, the button selects the text instead: in the `code` element
 * beside it, or else in a field that appears.
 * @param props.label what the button says, in place of “Copy”
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

/** A text with a button that copies it. */
export function Copyable({ text }: { text: string }) {
  return (
    <div class="copyable">
      <code>{text.split(/(?<=\s)|(?=\s)/).map((word) => (word.trim() ? <span>{word}</span> : word))}</code>
      <CopyButton text={text} />
    </div>
  );
}
