/** Replaces each `{name}` in a sentence by its value. Values stay text: nothing here becomes markup. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
