export interface Cache<Value> {
  /** Gives the cached result for a key, or calls `make`. */
  (key: string, make: () => Value): Value;
  /** Drops the result for a key, if there is one. */
  forget(key: string): void;
}

/**
 * Makes a cache for the results of a pure function. When the cache is full, the result that was unused for longest goes
 * first; the newest always stays.
 *
 * @param capacity what the results may weigh together
 * @param weigh the weight of a result, 1 by default
 */
export function createCache<Value>(capacity: number, weigh: (value: Value) => number = () => 1): Cache<Value> {
  const kept = new Map<string, Value>();
  let weight = 0;
  const forget = (key: string) => {
    const known = kept.get(key);
    if (known !== undefined && kept.delete(key)) weight -= weigh(known);
  };
  const read = (key: string, make: () => Value) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const made = make();
    kept.set(key, made);
    weight += weigh(made);
    for (const oldest of kept.keys()) {
      if (weight <= capacity || oldest === key) break;
      forget(oldest);
    }
    return made;
  };
  return Object.assign(read, { forget });
}
