import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { useFieldError } from "./form.tsx";

interface Common {
  /** The field's path in the request, as the service's errors name it. */
  name: string;
  label: string;
  hint?: ComponentChildren;
}

/**
 * A field's label, hint and error around its control.
 * @param props.wrong what the page itself found wrong, before anything was sent
 */
export function Labelled({
  name,
  label,
  hint,
  wrong = "",
  children,
}: Common & {
  wrong?: string;
  children: (about: { id: string; "aria-invalid": boolean; "aria-describedby": string }) => ComponentChildren;
}) {
  const id = useId();
  const refused = useFieldError(name);
  const error = wrong || refused;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-invalid": error !== "", "aria-describedby": `${id}-hint ${id}-error` })}
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <p class="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

interface Value {
  value: string;
  onValue: (value: string) => void;
}

interface TextInput {
  type?: "text" | "date" | "datetime-local" | "email" | "password" | "search" | "tel" | "time" | "url";
  autoComplete?: "username" | "current-password" | "new-password";
  inputMode?: "decimal" | "numeric";
  placeholder?: string;
}

export function TextField({ value, onValue, name, label, hint, type = "text", ...input }: Common & Value & TextInput) {
  // Preact's types tell the kinds of input apart, and all of these take the attributes of a text.
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(about) => (
        <input
          type={type as "text"}
          {...input}
          {...about}
          value={value}
          onInput={(e) => onValue(e.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** Several entries, one a line. */
export function LinesField({ value, onValue, ...common }: Common & Value) {
  return (
    <Labelled {...common}>
      {(about) => (
        <textarea
          {...about}
          rows={3}
          spellcheck={false}
          value={value}
          onInput={(e) => onValue(e.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

export const readLines = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A choice. A value that isn't among the options, such as one from the address, is shown as it is. */
export function SelectField({
  value,
  onValue,
  options,
  ...common
}: Common & Value & { options: readonly (readonly [value: string, label: string])[] }) {
  const isOffered = options.some(([option]) => option === value);
  const shown = isOffered ? options : [...options, [value, value] as const];
  return (
    <Labelled {...common}>
      {(about) => (
        <select {...about} value={value} onChange={(e) => onValue(e.currentTarget.value)}>
          {shown.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/**
 * The value of a form's field: the saved value until something is typed, and again once the saved value changes. This
 * doesn't copy it in an effect, which could run late and overwrite the first letters typed.
 */
export function useField<Value>(saved: Value): [Value, (value: Value) => void] {
  const [typed, setTyped] = useState<{ over: Value; value: Value } | null>(null);
  return [typed?.over === saved ? typed.value : saved, (value) => setTyped({ over: saved, value })];
}
