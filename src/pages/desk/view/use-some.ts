import { useState } from "preact/hooks";

/** With thousands of rows, a browser no longer answers at once. */
const SOME = 100;

/** The first rows of a list, how many are left, and what shows more of them. */
export function useSome<Row>(rows: readonly Row[], first = SOME) {
  const [most, setMost] = useState(first);
  return { some: rows.slice(0, most), left: Math.max(0, rows.length - most), showMore: () => setMost(most + SOME) };
}
