import type { OperatorRider } from "../../../contract/operator.ts";
import { writeDate } from "../../kit/write-time.ts";
import { text } from "../text/en.ts";

/** From how long before its end a paper stands out. */
const SOON_MS = 30 * 86_400_000;

const LOOKS = { valid: "", ends: "aged", ended: "attention" } as const;

/** A rider's papers, the first to run out first: in amber in the last month, and after it in red. */
export function Papers({ rider, now }: { rider: OperatorRider; now: number }) {
  // The last day counts to its end.
  const left = (day: string) => Date.parse(`${day}T23:59:59`) - now;
  return rider.documents
    .toSorted((a, b) => left(a.ends_on) - left(b.ends_on))
    .map(({ name, ends_on }) => {
      const state = left(ends_on) < 0 ? "ended" : left(ends_on) < SOON_MS ? "ends" : "valid";
      return (
        <small key={name} class={`below ${LOOKS[state]}`}>
          {text.riders.papers[state](name, writeDate(ends_on))}
        </small>
      );
    });
}
