import type { Scene } from "./scene.ts";

const LONG = 4 * 60_000;

/** What a customer should hear about the search for a rider: that it takes long, or that it has begun again. */
export function judgeSearch({ state }: Scene): "searchingLong" | "searchingAgain" | null {
  const { reading, since, checkedAt } = state;
  if (reading?.status !== "searching") return null;
  // As of the last answer: without another one nobody knows that the search goes on.
  if (since !== null && checkedAt !== null && checkedAt - since > LONG) return "searchingLong";
  return reading.history.some(({ status }) => status === "rider_assigned") ? "searchingAgain" : null;
}
