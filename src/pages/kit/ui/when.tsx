import { ENGLISH } from "../write-number.ts";
import { type Precision, writeTime } from "../write-time.ts";
import { useNow } from "./use-now.ts";

const LONG = new Intl.DateTimeFormat(ENGLISH, { dateStyle: "medium", timeStyle: "long" });

/** A time in the browser's zone. Where it is known so well, its tooltip has the date, the seconds and the zone. */
export function When({ at, precision }: { at: string; precision?: Precision }) {
  return (
    <time class="when" dateTime={at} title={precision === "hours" ? undefined : LONG.format(new Date(at))}>
      {writeTime(at, useNow(), precision)}
    </time>
  );
}
