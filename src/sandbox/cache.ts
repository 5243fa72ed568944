/**
 * Makes a cache for the results of a pure function. When the cache is full, the result that was unused for longest goes
 * first; the newest always stays.
 *
 * @param capacity what the results may weigh together
 * @param weigh the weight of a result, 1 by default
 * @returns gives the cached result for a key, or calls `make`
 */
export function createCache<Value>(
  capacity: number,
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
      if (weight <= capacity || oldest === key) break;
      kept.delete(oldest);
      weight -= weigh(value);
    }
    return made;
  };
}
