import { useState } from "preact/hooks";

/**
 * The value of a form's field: what is saved until something is typed, and again when another value comes to be saved.
 * An effect that copied the saved value could run late, and overwrite the first letters typed.
 */
export function useField<Value>(saved: Value): [Value, (value: Value) => void] {
  const [typed, setTyped] = useState<{ over: Value; value: Value } | null>(null);
  return [typed?.over === saved ? typed.value : saved, (value) => setTyped({ over: saved, value })];
}
