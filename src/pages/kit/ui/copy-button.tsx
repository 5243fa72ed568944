import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words.ts";

const SHOWN_MS = 2000;

/**
 * Copies a text. Where the browser refuses, the text stays selected beside it.
 * @param props.label what the button says, where that isn't clear from what stands beside it
 */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <button type="button" class={label === undefined ? "button copy" : "button copy small quiet"} onClick={copy}>
      {copied ? words.copied : (label ?? words.copy)}
    </button>
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
