/** Puts an entry into a memory of so many entries. The oldest are forgotten first. */
export function keepNewest<Value>(memory: Map<string, Value>, key: string, value: Value, most: number): void {
  memory.delete(key);
  memory.set(key, value);
  for (const oldest of memory.keys()) {
    if (memory.size <= most) break;
    memory.delete(oldest);
  }
}
