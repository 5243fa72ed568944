import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Mistake } from "../core/client.ts";
import { DIGITS, readDigits } from "../core/read-digits.ts";
import { sayMistake, usePage } from "./use-page.ts";

interface Props {
  /** Whether the digits are asked for; without them the secret of the customer's link is enough. */
  asksDigits: boolean;
  /** On the button that sends. */
  label: string;
  /** What is wrong with the other fields, in a sentence; null for nothing. */
  check?(): string | null;
  /** @param proof what to send besides: the digits, or nothing */
  send(proof: { digits?: string }): Promise<Mistake | null>;
  onCancel(): void;
  /** The other fields. */
  children?: ComponentChildren;
}

/**
 * A form that the customer sends. Whoever opened the page with an older link, which has no secret, also types the last four
 * digits of the order's phone number.
 */
export function CustomerForm({ asksDigits, label, check, send, onCancel, children }: Props) {
  const page = usePage();
  const { text } = page;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [areWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);

  function tell(sentence: string | null, isOfDigits: boolean) {
    setMistake(sentence);
    setWrong(isOfDigits);
    if (isOfDigits) field.current?.focus();
  }

  async function submit(event: Event) {
    event.preventDefault();
    if (isSending) return;
    const wrong = check?.() ?? null;
    if (wrong !== null) return tell(wrong, false);
    const digits = readDigits(field.current?.value ?? "");
    if (asksDigits && digits === null) return tell(text.digits.missing, true);
    setSending(true);
    // If the same mistake happens again, screen readers read its sentence again.
    tell(null, false);
    const refused = await send(digits === null ? {} : { digits });
    setSending(false);
    if (refused) tell(sayMistake(page, refused), refused === "digits");
  }

  return (
    <form noValidate onSubmit={submit} onInput={() => tell(null, false)}>
      {children}
      {asksDigits && (
        <div class="field">
          <label for={id}>{text.digits.label}</label>
          <input
            id={id}
            ref={field}
            class="digits"
            dir="ltr"
            inputMode="numeric"
            autocomplete="off"
            maxLength={2 * DIGITS}
            aria-describedby={`${id}-why`}
            aria-invalid={areWrong}
          />
          <p id={`${id}-why`} class="quiet">
            {text.digits.why}
          </p>
        </div>
      )}
      <p class="mistake" role="alert">
        {mistake}
      </p>
      <div class="answers">
        <button type="button" onClick={onCancel}>
          {text.cancel}
        </button>
        <button type="submit" class="main" aria-disabled={isSending}>
          {label}
        </button>
      </div>
    </form>
  );
}
