/**
 * Keeps the last answers of a pure function, the one unused for longest going first: as many as weigh `most` together,
 * each 1 unless said otherwise, and always the newest.
 */
export function remember<Value>(
  most: number,
  weigh: (value: Value) => number = () => 1,
): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  let weight = 0;
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const made = make();
    kept.set(key, made);
    weight += weigh(made);
    for (const [oldest, value] of kept) {
      if (weight <= most || oldest === key) break;
      kept.delete(oldest);
      weight -= weigh(value);
    }
    return made;
  };
}
