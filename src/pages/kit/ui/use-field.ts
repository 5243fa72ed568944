import { useState } from "preact/hooks";

/**
 * The value of a form's field: the saved value until something is typed, and again once the saved value changes. This
 * doesn't copy it in an effect, which could run late and overwrite the first letters typed.
 */
export function useField<Value>(saved: Value): [Value, (value: Value) => void] {
  const [typed, setTyped] = useState<{ over: Value; value: Value } | null>(null);
  return [typed?.over === saved ? typed.value : saved, (value) => setTyped({ over: saved, value })];
}
