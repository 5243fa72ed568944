import { useLayoutEffect } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

/** Digits of a delivery's code. */
export const CODE_DIGITS = 6;

interface Props {
  code: string;
  /** How much of it is there, for screen readers. */
  label: string;
  /** Gets a function of the digits so far, because keys may be pressed faster than the pad is drawn. */
  onChange(change: (before: string) => string): void;
  onEnter(): void;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Six digits, by large keys or by the keyboard. */
export function CodePad({ code, label, onChange, onEnter }: Props) {
  const { text, locale } = useApp();
  const add = (digit: string) => onChange((before) => (before + digit).slice(0, CODE_DIGITS));
  const erase = () => onChange((before) => before.slice(0, -1));

  // A layout effect listens before the pad is seen: a rider with a keyboard types as soon as they see it.
  useLayoutEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === "Backspace") erase();
      // On a button, Enter presses that button.
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) onEnter();
    };
    addEventListener("keydown", type);
    return () => removeEventListener("keydown", type);
  });

  const show = (digit: string) => (digit === "" ? "" : Number(digit).toLocaleString(locale.tag));
  const key = (digit: string) => (
    <button key={digit} type="button" class="key" aria-label={digit} onClick={() => add(digit)}>
      {show(digit)}
    </button>
  );
  return (
    <div class="pad">
      <div class="digits" role="status" aria-label={label} dir="ltr">
        {Array.from({ length: CODE_DIGITS }, (_, index) => (
          <span key={index} aria-hidden="true" data-next={index === code.length}>
            {show(code.charAt(index))}
          </span>
        ))}
      </div>
      <div class="keys" dir="ltr">
        {KEYS.map(key)}
        <span />
        {key("0")}
        <button type="button" class="key" aria-label={text.handOver.erase} onClick={erase}>
          <Icon name="erase" />
        </button>
      </div>
    </div>
  );
}
